import {
  NOT_FOUND_PAGE,
  pageFile,
  previewFolder,
  previewPath,
  settingsFor,
  SHELL,
  sourcesFor,
  type CompositionSources,
  type PageHead,
  type PolicySources,
  type ReleasedApp,
  type Route,
  type SiteSettings,
} from '@site/contract';
import { CompositionError } from './CompositionError';

/** A page of the shell's URL table. */
export interface SitePage {
  /** Its file, e.g. `private-policy.html`, or `_preview/pr-12/private-policy.html` in a preview. */
  file: string;
  head: PageHead;
  /** Undefined for the not-found page. */
  route: Route | undefined;
  /** Number of the release that changed the page last. It is the same in every release since then. */
  number: number;
  /** The settings that it gets. */
  site: SiteSettings;
  /** What it may use of other origins. */
  allows: PolicySources;
}

/**
 * Returns the pages of the shell's URL table.
 *
 * @throws CompositionError when a setting or an origin can't be part of a policy
 */
export function sitePages(sources: CompositionSources): SitePage[] {
  const { routes } = sources.manifests.shell;
  // The gate has refused such a shell, and routes to apps that are not in the release.
  if (!routes) throw new Error('the shell has no URL table');
  const { preview } = sources.release;
  const folder = preview ? previewFolder(preview.name) : '';
  const fileOf = (path: string) => pageFile(preview ? previewPath(preview.name, path) : path);
  return [
    { file: folder + NOT_FOUND_PAGE, head: routes.notFound, route: undefined },
    ...routes.pages.map((route) => ({ file: fileOf(route.path), head: route, route })),
  ].map((page) => ({ ...page, ...scopeOf(sources, page.route) }));
}

/** Returns what a page gets of its release. It depends on nothing but the shell, its remote and the settings. */
function scopeOf(
  sources: CompositionSources,
  route: Route | undefined,
): Pick<SitePage, 'number' | 'site' | 'allows'> {
  const { release } = sources;
  const remote = route?.page.remote;
  const parts = (remote === undefined ? [SHELL] : [SHELL, remote]).map((app) =>
    appOf(sources, app),
  );
  try {
    return {
      number: Math.max(release.siteSince, ...parts.map(({ since = release.number }) => since)),
      site: sorted(settingsFor(release, remote)),
      allows: sourcesFor(release, remote),
    };
  } catch (error) {
    throw new CompositionError(
      error instanceof Error ? error.message : String(error),
      `Correct that setting, or the origins of ${remote ?? SHELL} in its folder.`,
    );
  }
}

/** A page must not depend on the order in which a document names its settings. */
const sorted = (site: SiteSettings) =>
  Object.fromEntries(Object.entries(site).sort(([a], [b]) => (a < b ? -1 : 1))) as SiteSettings;

export function appOf({ release }: CompositionSources, app: string): ReleasedApp {
  const released = release.apps[app];
  if (!released) throw new Error(`release ${release.number} has no ${app}`);
  return released;
}

/**
 * Returns the hash of one of a version's files.
 *
 * @throws CompositionError when there is none: a file is never used unchecked
 */
export function integrityOf(sources: CompositionSources, app: string, file: string): string {
  const { files, version } = appOf(sources, app);
  const integrity = Object.hasOwn(files, file) ? files[file]?.integrity : undefined;
  if (integrity) return integrity;
  throw new CompositionError(
    `${app} ${version} has no hash for ${file}`,
    `Build ${app} with its webpack.config.ts and publish it again.`,
  );
}
