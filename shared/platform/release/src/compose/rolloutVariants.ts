import {
  rolledOutApps,
  rolloutRelease,
  type AppName,
  type LogEntry,
  type VersionManifest,
} from '@site/format';
import { Refusal } from '@site/project';
import { reasonOf } from '../basics/reasonOf';
import { withoutRollout } from '../changes/rollOut';
import { versionLabel } from '../documents/LogEntry';
import type { Variant } from '../documents/Variant';

/**
 * Returns a variant for each version that a release rolls out.
 *
 * @param rolledOut manifests of these versions, by app
 */
export const rolloutVariants = (
  { release, manifests }: Variant,
  rolledOut: Record<AppName, VersionManifest>,
): Variant[] =>
  rolledOutApps(release).map((app) => ({
    release: rolloutRelease(release, app),
    manifests: { ...manifests, ...(rolledOut[app] && { [app]: rolledOut[app] }) },
    ifRefused: {
      what: `The rollout of ${app}`,
      refusal: (refusal, before) =>
        describeMisfit(app, release.apps[app]?.rollout?.version ?? '', refusal, before),
      end: (apps) => withoutRollout(apps, app),
    },
  }));

/**
 * Says that a rollout does not fit a change of something else. A change that begins the rollout is refused
 * as any other.
 */
function describeMisfit(
  app: AppName,
  version: string,
  refusal: Refusal,
  before: LogEntry | undefined,
): Refusal {
  if (before?.apps[app]?.rollout?.version !== version) return refusal;
  return new Refusal(
    `the rollout of ${versionLabel({ app, version })} does not fit: ${reasonOf(refusal)}`,
    `Correct that, or end the rollout: npm run release -- rollback ${app}`,
    { cause: refusal },
  );
}
