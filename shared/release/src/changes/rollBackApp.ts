import type { AppName } from '@site/contract';
import { withoutRollouts, withoutStamp } from '../documents/releasedApps';
import type { Change } from './Change';
import { nothingBefore, requireLiveApp, requireRelease, requireSeen } from './preconditions';

/**
 * Returns one app to its previous version and leaves everything else as it is. That version gets the
 * fallback that it had when it was live. So a bad version never becomes a fallback, and a second
 * rollback goes one version further back. If a version is rolled out, only its rollout ends.
 *
 * @param bad the version to take back, as its caller saw it. Refused if another one is live by now.
 *   Without it, the first one that this change is applied to
 */
export function rollBackApp(app: AppName, bad?: string): Change {
  let seen = bad;
  return {
    restores: true,
    // As far back as the target's own fallback may be found.
    needsEarlier: (newest, earlier) => {
      const target = newest.apps[app]?.previous?.version;
      return target !== undefined && earlier.every(({ apps }) => apps[app]?.version !== target);
    },
    apply: (current, facts) => {
      const newest = requireRelease(current, facts);
      const { apps } = newest;
      const { previous, rollout, ...live } = requireLiveApp(newest, app, facts.address);
      seen ??= rollout?.version ?? live.version;
      const command = `rollback ${app}`;
      if (rollout?.version === seen)
        return {
          state: { apps: withoutRollouts(apps, [app]) },
          command,
          remark: `The rollout of ${app} ${rollout.version} to ${rollout.percent} % of the visitors ends; ${live.version} stays live`,
        };
      requireSeen(live.version === seen, newest);
      if (!previous)
        throw nothingBefore(
          `${app} ${live.version} has no previous version to go back to in ${facts.address}`,
        );
      // `prune` keeps everything that the releases from the oldest one on name.
      const then = facts.earlier.find((entry) => entry.apps[app]?.version === previous.version);
      const fallback = then?.apps[app]?.previous;
      const restored = {
        ...withoutStamp(live),
        ...previous,
        ...(fallback && { previous: fallback }),
      };
      return { state: { apps: { ...apps, [app]: restored } }, command };
    },
  };
}
