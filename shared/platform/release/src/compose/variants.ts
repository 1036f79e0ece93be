import {
  slotsOf,
  type AppName,
  type ComposedRelease,
  type Manifests,
  type ReleasedApps,
  type VersionManifest,
} from '@site/format';
import type { Proposal } from '../changes/Change';
import { rolloutVariants } from './rolloutVariants';
import type { Variant } from './Variant';

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

/**
 * Returns a preview: the release with some other versions.
 *
 * @param apps those of the preview. They have what all visitors get, since nobody is drawn in a preview
 */
export function previewVariant(
  { release, manifests }: Variant,
  { name, manifests: previewed, apps }: NonNullable<Proposal['preview']>,
): Variant {
  const versions = Object.fromEntries(previewed.map(({ app, version }) => [app, version]));
  const changed = Object.fromEntries(
    // A changed version has no number yet. Its pages are new in this release.
    Object.entries(apps).map(([app, released]) => [
      app,
      Object.hasOwn(versions, app) ? { ...released, since: release.number } : released,
    ]),
  ) as ReleasedApps;
  return {
    release: { ...release, apps: changed, preview: { name, versions } },
    manifests: {
      ...manifests,
      ...Object.fromEntries(previewed.map((manifest) => [manifest.app, manifest])),
    },
  };
}
