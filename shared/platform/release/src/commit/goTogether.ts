import { SHELL, slotsOf, type AppName, type LogEntry, type Manifests } from '@site/format';
import { findMissingModule, findMissingPage } from '../changes/findMismatch';
import { liveVersions, type SiteState } from '../documents/LogEntry';
import { readVersions } from '../documents/readVersion';
import type { Store } from '../stores/Store';

/**
 * Finds the apps that fit only if they go back together, after a rollback of some of them was refused.
 *
 * @param apps what the rollback was to make of them
 * @returns undefined if the rollback was refused for another reason, or no previous versions fit or can
 *   be read
 */
export async function goTogether(
  store: Store,
  newest: LogEntry,
  apps: SiteState['apps'],
): Promise<AppName[] | undefined> {
  const versions = liveVersions({ apps });
  const back = Object.keys(versions).filter((app) => versions[app] !== newest.apps[app]?.version);
  const asked = back.length;
  if (back.some((app) => versions[app] !== newest.apps[app]?.previous?.version)) return undefined;
  for (;;) {
    const manifests = await readVersions(store, versions, newest).catch(() => undefined);
    if (!manifests) return undefined;
    const misfit = findMisfit(manifests as Manifests);
    if (misfit === undefined) return back.length > asked ? back : undefined;
    const [next] = [misfit, SHELL].filter((app) => !back.includes(app));
    const released = next === undefined ? undefined : newest.apps[next];
    // A rollback of an app that some visitors get another version of takes that one back alone.
    const isForAll = slotsOf(released).filter(({ isServed }) => isServed).length === 1;
    if (next === undefined || back.length === 0 || !released?.previous || !isForAll)
      return undefined;
    back.push(next);
    versions[next] = released.previous.version;
  }
}

/** Returns a remote that does not fit the shell. */
const findMisfit = ({ shell, ...remotes }: Manifests): AppName | undefined =>
  Object.entries(remotes).find(
    ([, remote]) =>
      remote && (findMissingModule(shell, remote) ?? findMissingPage(shell, remote)) !== undefined,
  )?.[0];
