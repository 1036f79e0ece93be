import {
  rolledOutApps,
  rolloutRelease,
  SHELL,
  type AppName,
  type ComposedRelease,
  type Manifests,
  type OlderShell,
  type ReleasedApps,
  type VersionManifest,
} from '@site/contract/platform';
import type { Proposal } from '../changes/Change';
import { olderShell, withoutLiveShell } from '../documents/olderShell';
import { Refusal } from '../errors/Refusal';

/**
 * One way in which visitors see a release, by one shell. Every release has one, and one more for each
 * version that it rolls out. Each preview is one, too. Each of them has one more for every older shell
 * that pages run in. All are composed and checked alike.
 */
export interface Variant {
  /**
   * With `preview` if its pages have a place of their own. A remote has a `shell` if another variant has
   * its pages.
   */
  release: ComposedRelease;
  manifests: Manifests;
  /** The app whose version is rolled out, if it is the variant of a rollout. */
  rollout?: AppName;
  /** Whether it is of an older shell: the files in the site's root are the live one's. */
  isOlder?: true;
}

/** Manifests of versions that a release names beside the live ones. */
export interface OtherManifests {
  /** Those of the versions that are rolled out, by app. */
  rolledOut: Record<AppName, VersionManifest>;
  /** Those of older shells that pages run in, by version. */
  shells: Record<string, VersionManifest>;
}

/** Returns the variants of a release, the one that most visitors see first. */
export const variantsOf = (
  release: ComposedRelease,
  manifests: Manifests,
  { rolledOut, shells }: OtherManifests,
): Variant[] =>
  [
    { release, manifests },
    ...rolledOutApps(release).map((app): Variant => {
      const rollout = rolloutRelease(release, app);
      return {
        release: { ...rollout, apps: leave(rollout.apps, release.apps, app) },
        manifests: { ...manifests, ...(rolledOut[app] && { [app]: rolledOut[app] }) },
        rollout: app,
      };
    }),
  ].flatMap((variant) =>
    splitByShell(variant, shells).filter(
      // In a rollout of the shell, a remote that is left has the pages of all visitors.
      ({ isOlder, rollout }) => !isOlder || rollout !== SHELL,
    ),
  );

/** Leaves remotes in the live shell, in the rollout of one that they don't fit. */
function leave(apps: ReleasedApps, live: ReleasedApps, app: AppName): ReleasedApps {
  const leaves = (app === SHELL && live.shell.rollout?.leaves) || [];
  const left = leaves.flatMap((name) => {
    const part = apps[name];
    return part ? [[name, { ...part, shell: part.shell ?? olderShell(live.shell) }]] : [];
  });
  return withoutLiveShell({ ...apps, ...(Object.fromEntries(left) as ReleasedApps) });
}

/**
 * Returns a preview: the release with some other versions.
 *
 * @param apps those of the preview. They have no rollouts, since nobody is drawn into one from it
 */
export function previewVariants(
  { release, manifests }: Variant,
  { name, manifests: previewed, apps }: NonNullable<Proposal['preview']>,
  shells: OtherManifests['shells'],
): Variant[] {
  const versions = Object.fromEntries(previewed.map(({ app, version }) => [app, version]));
  const changed = Object.fromEntries(
    // A changed version has no number yet. Its pages are new in this release.
    Object.entries(withoutLiveShell(apps)).map(([app, part]) => [
      app,
      Object.hasOwn(versions, app) ? { ...part, since: release.number } : part,
    ]),
  ) as ComposedRelease['apps'];
  const variant = {
    release: { ...release, apps: changed, preview: { name, versions } },
    manifests: {
      ...manifests,
      ...Object.fromEntries(previewed.map((manifest) => [manifest.app, manifest])),
    },
  };
  return splitByShell(variant, shells);
}

/**
 * Returns a variant for each shell that has pages of another one: its own, and older ones. Each shell
 * gets its own pages, and learns which remotes have theirs in another shell.
 *
 * @throws Refusal when two shells have different pages at the same path
 */
function splitByShell(variant: Variant, shells: OtherManifests['shells']): Variant[] {
  const { release, manifests } = variant;
  const older = new Map<string, OlderShell>();
  for (const { shell } of Object.values(release.apps)) if (shell) older.set(shell.version, shell);
  if (older.size === 0) return [variant];
  const variants = [...older.values()].map((shell) => variantIn(shell, variant, shells));
  // The sitemap has the pages of all shells.
  const own = pagesIn(manifests.shell, (remote) => !release.apps[remote]?.shell);
  const left = variants.flatMap(({ release: { apps }, manifests: { shell } }) =>
    pagesIn(shell, (remote) => apps[remote] !== undefined && !apps[remote].shell),
  );
  for (const route of left) {
    const other = own.find(({ path }) => path === route.path);
    if (!other) continue;
    const [page, kept] = [other, route].map(({ page: { remote, page } }) => `${remote}/${page}`);
    throw new Refusal(
      `shell ${manifests.shell.version} shows ${page} at ${route.path}, where an older shell shows ${kept}`,
      `Give one of the two another path, or make ${route.page.remote} fit the new shell and activate both together.`,
    );
  }
  return [withPages(variant, [...own, ...left]), ...variants];
}

function variantIn(shell: OlderShell, variant: Variant, shells: OtherManifests['shells']): Variant {
  const { release, manifests } = variant;
  const live = olderShell(release.apps.shell);
  const apps = Object.fromEntries(
    Object.entries(release.apps).map(([app, { shell: own, ...part }]) => {
      if (app === SHELL) return [app, shell];
      if (own?.version === shell.version) return [app, part];
      return [app, { ...part, shell: own ?? live }];
    }),
  ) as ReleasedApps;
  const manifest = shells[shell.version];
  if (!manifest) throw new Error(`the manifest of shell ${shell.version} was not read`);
  const here = Object.entries(manifests).filter(([app]) => app !== SHELL && !apps[app]?.shell);
  const changed = {
    ...variant,
    release: { ...release, apps },
    manifests: { ...Object.fromEntries(here), shell: manifest },
    isOlder: true as const,
  };
  // It may show remotes that were retired since.
  return withPages(
    changed,
    pagesIn(manifest, (remote) => apps[remote] !== undefined),
  );
}

/** Returns a shell's routes to the pages of some remotes. */
const pagesIn = ({ routes }: VersionManifest, isShown: (remote: AppName) => boolean) =>
  (routes?.pages ?? []).filter(({ page }) => isShown(page.remote));

/** Returns a variant whose shell has these routes. An older shell's not-found page is not made. */
function withPages(variant: Variant, pages: ReturnType<typeof pagesIn>): Variant {
  const { shell } = variant.manifests;
  if (!shell.routes) return variant;
  const { parts, ...head } = shell.routes.notFound;
  const notFound = { ...head, ...(parts && !variant.isOlder && { parts }) };
  const manifests = {
    ...variant.manifests,
    shell: { ...shell, routes: { ...shell.routes, pages, notFound } },
  };
  return { ...variant, manifests };
}
