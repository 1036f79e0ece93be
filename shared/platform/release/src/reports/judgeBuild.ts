import type { LogEntry } from '@site/format';
import { GivenUp } from '../changes/preconditions';
import {
  isRollback,
  isServed,
  versionLabel,
  versionWord,
  type VersionName,
} from '../documents/LogEntry';
import { readBefore } from '../log/readEntries';
import type { Build } from '../publish/Build';
import { nameForStore } from '../publish/publish';
import type { Store } from '../stores/Store';
import { liveAlready } from './liveAlready';

/**
 * Tells whether a build should go live when nobody has named its app: after a merge, which may be another
 * team's, or in a release of all apps. A version that its team took back must not come back that way, and
 * one that is rolled out must not reach all visitors.
 *
 * @param newest the newest release of the store
 * @returns whether it should, and why not. A build that is live needs no reason
 */
export async function judgeBuild(
  store: Store,
  newest: LogEntry | undefined,
  build: Build,
): Promise<{ isDue: boolean; why?: string }> {
  const named = await nameForStore(store, build).catch((error: unknown) => {
    if (error instanceof GivenUp) return error;
    throw error;
  });
  if (named instanceof GivenUp) return { isDue: false, why: `${named.message}\n${named.hint}` };
  const { app, version } = named.manifest;
  if (!newest || newest.apps[app]?.version === version) return { isDue: !newest };
  const name = { app, version };
  const why = isServed(newest, name)
    ? liveAlready(newest, [app])
    : await whoTookBack(store, newest, name);
  if (why === undefined) return { isDue: true };
  const hint = `To make it live for all: npm run release -- activate ${versionWord(name)}`;
  return { isDue: false, why: `${versionLabel(name)} is not due: ${why}\n${hint}` };
}

/**
 * Says who took a version back, in which release and why: the one with which visitors last lost it, by a
 * rollback, or because the app left the site.
 *
 * @param newest a release with which visitors do not get the version
 * @returns undefined if visitors never got the version, or another one has replaced it
 */
async function whoTookBack(
  store: Store,
  newest: LogEntry,
  name: VersionName,
): Promise<string | undefined> {
  let next = newest;
  for await (const entry of readBefore(store, newest)) {
    if (isServed(entry, name)) {
      const { number, apps, internal } = next;
      const { by, command, message } = internal;
      const reason = message === undefined ? '' : `: ${message}`;
      const isTakenBack = isRollback(command) || !apps[name.app];
      return isTakenBack
        ? `${by} took it back in release ${number} (${command})${reason}`
        : undefined;
    }
    next = entry;
  }
  return undefined;
}
