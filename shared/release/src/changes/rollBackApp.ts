import type { AppName, ReleasedApp } from '@site/contract';
import { stateOf, type LogEntry } from '../documents/LogEntry';
import { withoutRollouts, withoutStamp } from '../documents/releasedApps';
import { Refusal } from '../errors/Refusal';
import type { Change } from './Change';
import { overtakenRefusal } from './overtakenRefusal';
import { requireLiveApp } from './requireLiveApp';
import { requireRelease } from './requireRelease';

/** What is said of a rollback that finds no release to go back to. */
export const ACTIVATE_BY_NAME =
  'Choose a version in npm run release -- history and activate it by name.';

/**
 * Returns one app to its previous version and leaves everything else as it is. That version gets the
 * fallback that it had when it was live. So a bad version never becomes a fallback, and a second
 * rollback goes one version further back. If a version is rolled out, only its rollout ends.
 *
 * @param bad the version to take back, as its caller saw it. Refused if another one is live by now.
 *   Without it, the first one that this change is applied to
 */
export function rollBackApp(app: AppName, bad?: string): Change {
  const seen: { version?: string | undefined } = { version: bad };
  return {
    restores: true,
    // As far back as the target's own fallback may be found.
    needsEarlier: (newest, earlier) => {
      const target = newest.apps[app]?.previous?.version;
      return target !== undefined && earlier.every(({ apps }) => apps[app]?.version !== target);
    },
    apply: (current, facts) => {
      const { address, earlier } = facts;
      const newest = requireRelease(current, facts);
      const part = requireLiveApp(newest, app, address);
      const { rollout, version } = part;
      seen.version ??= rollout?.version ?? version;
      const state = stateOf(newest);
      const command = `rollback ${app}`;
      if (rollout?.version === seen.version)
        return {
          state: { ...state, apps: withoutRollouts(state.apps, [app]) },
          command,
          remarks: [
            `The rollout of ${app} ${rollout.version} to ${rollout.percent} % of the visitors ends; ${version} stays live`,
          ],
        };
      if (version !== seen.version) throw overtakenRefusal(newest);
      const restored = previousApp(app, part, earlier);
      if (restored)
        return { state: { ...state, apps: { ...state.apps, [app]: restored } }, command };
      throw new Refusal(
        `${app} ${version} has no previous version to go back to in ${address}`,
        ACTIVATE_BY_NAME,
      );
    },
  };
}

function previousApp(
  app: AppName,
  part: ReleasedApp,
  earlier: LogEntry[],
): ReleasedApp | undefined {
  const { previous: target, rollout: _, ...kept } = part;
  if (!target) return undefined;
  const before = earlier.find(({ apps }) => apps[app]?.version === target.version)?.apps[app];
  // `prune` keeps everything that the releases from the oldest one on name.
  const previous = before?.previous;
  return { ...withoutStamp(kept), ...target, ...(previous && { previous }) };
}
