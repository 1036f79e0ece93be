import type { AppName, ComposedRelease, LogEntry, Manifests, VersionManifest } from '@site/format';
import { Refusal } from '@site/project';
import { allSettings } from '../changes/resolveSettings';
import { versionsBesideLive } from '../documents/LogEntry';
import { readVersions } from '../documents/readVersion';
import type { RefusedVariant, Variant } from '../documents/Variant';
import type { Store } from '../stores/Store';
import { ifRolloutRefused, rolloutVariants } from './rolloutVariants';

/** Manifests of the versions that some visitors get in place of the live ones, by app. */
export type Beside = Record<AppName, VersionManifest>;

/**
 * Reads the manifests of `versionsBesideLive`, and checks that what they declare fits.
 *
 * @param manifests those of the live versions
 * @returns them, or the first variant that can't be made
 */
export async function readBeside(
  store: Store,
  release: Pick<ComposedRelease, 'apps'>,
  manifests: Manifests,
  newest: LogEntry | undefined,
): Promise<{ beside: Beside } | RefusedVariant> {
  const beside: Beside = {};
  for (const [app, version] of Object.entries(versionsBesideLive(release)))
    try {
      Object.assign(beside, await readVersions(store, { [app]: version }, newest));
      allSettings(manifests, Object.values(beside));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ifRefused: ifRolloutRefused(release, app), refusal: error };
    }
  return { beside };
}

/** Returns the variants of a release, the one that most visitors see first. */
export const variantsOf = (
  release: ComposedRelease,
  manifests: Manifests,
  beside: Beside,
): Variant[] => {
  const live = { release, manifests };
  return [live, ...rolloutVariants(live, beside)];
};
