import {
  rolledOutApps,
  rolloutRelease,
  type AppName,
  type ComposedRelease,
  type Manifests,
  type ReleasedApps,
  type VersionManifest,
} from '@site/format';
import type { Proposal } from '../changes/Change';

/**
 * One way in which visitors see a release. Every release has one, and one more for each version that it
 * rolls out. Each preview is one, too. All are composed and checked alike.
 */
export interface Variant {
  /** With `preview` if its pages have a place of their own. */
  release: ComposedRelease;
  manifests: Manifests;
  /** The app whose version is rolled out, if it is the variant of a rollout. */
  rollout?: AppName;
}

/**
 * Returns the variants of a release, the one that most visitors see first.
 *
 * @param rolledOut manifests of the versions that it rolls out, by app
 */
export const variantsOf = (
  release: ComposedRelease,
  manifests: Manifests,
  rolledOut: Record<AppName, VersionManifest>,
): Variant[] => [
  { release, manifests },
  ...rolledOutApps(release).map((app) => ({
    release: rolloutRelease(release, app),
    manifests: { ...manifests, ...(rolledOut[app] && { [app]: rolledOut[app] }) },
    rollout: app,
  })),
];

/**
 * Returns a preview: the release with some other versions.
 *
 * @param apps those of the preview. They have no rollouts, since nobody is drawn into one from it
 */
export function previewVariant(
  { release, manifests }: Variant,
  { name, manifests: previewed, apps }: NonNullable<Proposal['preview']>,
): Variant {
  const versions = Object.fromEntries(previewed.map(({ app, version }) => [app, version]));
  const changed = Object.fromEntries(
    // A changed version has no number yet. Its pages are new in this release.
    Object.entries(apps).map(([app, part]) => [
      app,
      Object.hasOwn(versions, app) ? { ...part, since: release.number } : part,
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
