import {
  rolledOutApps,
  rolloutRelease,
  type AppName,
  type ComposedRelease,
  type LogEntry,
  type VersionManifest,
} from '@site/format';
import { Refusal } from '@site/project';
import { reasonOf } from '../basics/reasonOf';
import { withoutRollout } from '../changes/rollOut';
import { versionLabel } from '../documents/LogEntry';
import type { IfRefused, Variant } from '../documents/Variant';

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
    ifRefused: ifRolloutRefused(release, app),
  }));

/** Returns how a release can go on without the rollout of an app. */
export const ifRolloutRefused = (
  { apps }: Pick<ComposedRelease, 'apps'>,
  app: AppName,
): IfRefused => ({
  what: `The rollout of ${app}`,
  refusal: (refusal, before) =>
    describeMisfit(app, apps[app]?.rollout?.version ?? '', refusal, before),
  end: (rest) => withoutRollout(rest, app),
});

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
