import type { AppName, Release } from '@site/contract';
import { commitRestored } from '../../commit/commitRelease';
import type { RestoreOptions } from '../../commit/Proposal';
import { Refusal } from '../../errors/Refusal';
import { liveVersions, readCandidate } from '../../gate/readCandidate';
import { versionLabel } from '../../records/namedVersions';
import { withoutRollouts } from '../../records/releasedApps';
import type { Store } from '../../stores/objects/Store';

/**
 * Ends the rollout of a version: all visitors get the live one with their next page load.
 *
 * @param version the one that is rolled out
 * @returns the new live release
 * @throws Refusal when somebody else has ended or changed the rollout meanwhile
 */
export const endRollout = (
  store: Store,
  app: AppName,
  version: string,
  options: RestoreOptions,
): Promise<Release> =>
  commitRestored(
    store,
    async (live) => {
      const rollout = live?.apps[app]?.rollout;
      if (!live || rollout?.version !== version)
        throw new Refusal(
          `${versionLabel({ app, version })} is no longer rolled out in ${store.address}`,
          'See who changed that: npm run release -- history',
        );
      const apps = withoutRollouts(live.apps, [app]);
      return { apps, candidate: await readCandidate(store, liveVersions({ apps })) };
    },
    options,
  );
