import { slotsOf, type LogEntry } from '@site/format';
import { GivenUp } from '../changes/preconditions';
import { filesLabel, versionLabel, versionWord } from '../documents/LogEntry';
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
  if (!newest) return { isDue: true };
  const name = named.manifest;
  const { app } = name;
  const label = filesLabel(name);
  const served = slotsOf(newest.apps[app])
    .filter(({ isServed }) => isServed)
    .map(({ named: { version } }) => filesLabel({ app, version }));
  if (served[0] === label) return { isDue: false };
  const why = served.includes(label)
    ? liveAlready(newest, [app])
    : newest.internal.takenBack?.[label];
  if (why === undefined) return { isDue: true };
  const hint =
    name.version === build.manifest.version
      ? `To make it live for all: npm run release -- activate ${versionWord(name)}`
      : `To publish it again and make it live: npm run release -- deploy ${app}`;
  return { isDue: false, why: `${versionLabel(name)} is not due: ${why}\n${hint}` };
}
