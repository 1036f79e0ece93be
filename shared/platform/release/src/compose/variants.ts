import {
  rolledOutApps,
  rolloutRelease,
  type AppName,
  type ComposedRelease,
  type Manifests,
  type VersionManifest,
} from '@site/contract/platform';
import { releasedApps, withoutRollouts } from '../documents/releasedApps';

/**
 * One way in which visitors see a release. Every release has one, and one more for each version that
 * it rolls out. Each preview is one, too. All are composed and checked alike.
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
 * @param rolledOut manifests of the versions that are rolled out, by app
 */
export const variantsOf = (
  release: ComposedRelease,
  manifests: Manifests,
  rolledOut: Record<AppName, VersionManifest>,
): Variant[] => [
  { release, manifests },
  ...rolledOutApps(release).map((app): Variant => ({
    release: rolloutRelease(release, app),
    manifests: { ...manifests, ...(rolledOut[app] && { [app]: rolledOut[app] }) },
    rollout: app,
  })),
];

/**
 * Returns a preview: the release with some other versions, and without rollouts, since nobody is drawn
 * into one from a preview.
 */
export function previewVariant(
  { release, manifests }: Variant,
  name: string,
  previewed: VersionManifest[],
): Variant {
  const { team: _, ...rest } = release;
  const apps = withoutRollouts(releasedApps(rest.apps, previewed), Object.keys(rest.apps));
  const versions = Object.fromEntries(previewed.map(({ app, version }) => [app, version]));
  const changed = Object.fromEntries(
    // A changed version has no number yet. Its pages are new in this release.
    Object.entries(apps).map(([app, part]) => [
      app,
      Object.hasOwn(versions, app) ? { ...part, since: release.number } : part,
    ]),
  ) as ComposedRelease['apps'];
  return {
    release: { ...rest, apps: changed, preview: { name, versions } },
    manifests: {
      ...manifests,
      ...Object.fromEntries(previewed.map((manifest) => [manifest.app, manifest])),
    },
  };
}
