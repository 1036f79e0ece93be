import type { LogEntry } from '@site/format';
import { Option } from '@commander-js/extra-typings';
import { GivenUp } from '../../changes/preconditions';
import {
  isRollback,
  isServed,
  versionLabel,
  versionWord,
  type VersionName,
} from '../../documents/LogEntry';
import { readBefore, readNewest } from '../../log/readEntries';
import { nameForStore } from '../../publish/publish';
import type { Build } from '../../publish/Build';
import { readLocalBuild } from '../../publish/readBuild';
import type { Store } from '../../stores/Store';
import { createCommand, openTargetStore } from '../run/createCommand';
import { parseLocalApp } from '../run/parsers';
import { liveAlready } from '../run/ReleaseRun';
import { say, sayError } from '../run/report';

/** `version APP` */
export const versionCommand = createCommand(
  'version',
  'print the version of an app’s build, and nothing else, for scripts',
  ['store'],
  'version marketing --live',
)
  .argument('<app>', 'an app of this checkout', parseLocalApp)
  .option('--live', 'print the live version; none if the app is not live')
  .addOption(
    new Option(
      '--due',
      'print true if the build should go live after a merge: if it is not live, and nobody took it back; otherwise false',
    ).conflicts('live'),
  )
  .action(async (app, { live, due, ...options }) => {
    const store = await openTargetStore(options);
    const newest = await readNewest(store);
    if (live) return say(newest?.apps[app]?.version ?? 'none');
    const build = await readLocalBuild(app);
    if (!due) return say((await nameForStore(store, build)).manifest.version);
    const { isDue, why } = await judge(store, newest, build);
    if (why !== undefined) sayError(why);
    say(String(isDue));
  });

/**
 * Tells whether a build should go live after a merge. The job that asks runs after the merges of all teams:
 * it must neither fail until this app has another build, nor give to all what the app's team gives to some.
 */
async function judge(
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
    ? liveAlready({ release: newest }, [app])
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
