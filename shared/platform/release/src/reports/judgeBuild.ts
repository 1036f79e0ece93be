import type { LogEntry } from '@site/format';
import { GivenUp } from '../changes/preconditions';
import { findLoss } from '../changes/findLoss';
import { isServed, versionLabel, versionWord } from '../documents/LogEntry';
import { readBefore } from '../log/readEntries';
import type { Build } from '../publish/Build';
import { givenUpNames, nameForStore } from '../publish/publish';
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
  const isSome = isServed(newest, name);
  const loss = isSome ? undefined : await findLoss(readLog(store, newest), name);
  // A prune has given up the name under which visitors had it.
  const last = givenUpNames(newest, build.manifest).at(-1);
  const before =
    last === undefined ? undefined : newest.internal.givenUp[versionLabel({ app, version: last })];
  const why = isSome ? liveAlready(newest, [app]) : (loss ?? before)?.takenBack;
  if (why === undefined) return { isDue: true };
  const hint =
    last === undefined
      ? `To make it live for all: npm run release -- activate ${versionWord(name)}`
      : `To publish it again and make it live: npm run release -- deploy ${app}`;
  return { isDue: false, why: `${versionLabel(name)} is not due: ${why}\n${hint}` };
}

/** Reads a release and those before it. */
async function* readLog(store: Store, newest: LogEntry) {
  yield newest;
  yield* readBefore(store, newest);
}
