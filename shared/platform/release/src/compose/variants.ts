import {
  slotsOf,
  type AppName,
  type ComposedRelease,
  type Manifests,
  type ReleasedApps,
  type VersionManifest,
} from '@site/format';
import { rolloutVariants } from './rolloutVariants';
import type { Variant } from '../documents/Variant';

/** Returns the versions that some visitors get in place of the live ones, by app. */
export const versionsBesideLive = (apps: ReleasedApps): Record<AppName, string> =>
  Object.fromEntries(
    Object.entries(apps).flatMap(([app, released]) =>
      slotsOf(released)
        .slice(1)
        .flatMap(({ named, isServed }) => (isServed ? [[app, named.version]] : [])),
    ),
  );

/**
 * Returns the variants of a release, the one that most visitors see first.
 *
 * @param beside manifests of `versionsBesideLive`
 */
export const variantsOf = (
  release: ComposedRelease,
  manifests: Manifests,
  beside: Record<AppName, VersionManifest>,
): Variant[] => {
  const live = { release, manifests };
  return [live, ...rolloutVariants(live, beside)];
};
