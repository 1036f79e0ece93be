import type { PageHead, Route, SiteSettings } from '@site/contract';
import {
  NOT_FOUND_PAGE,
  pageFile,
  previewFolder,
  previewPath,
  settingsFor,
  SHELL,
  sourcesFor,
  type CompositionSources,
  type PolicySources,
  type ReleasedApp,
} from '@site/contract/platform';

/** A page of the shell's URL table. It depends on nothing but the shell, its remote and the settings. */
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
 * Returns the pages of the shell's URL table. The gate has checked that there is one, that its routes
 * lead to apps of the release, and that a policy can express all origins.
 */
export function sitePages(sources: CompositionSources): SitePage[] {
  const { release, manifests } = sources;
  const { routes } = manifests.shell;
  if (!routes) throw new Error('the shell has no URL table');
  const { preview } = release;
  const folder = preview ? previewFolder(preview.name) : '';
  const fileOf = (path: string) => pageFile(preview ? previewPath(preview.name, path) : path);
  return [
    { file: folder + NOT_FOUND_PAGE, head: routes.notFound, route: undefined },
    ...routes.pages.map((route) => ({ file: fileOf(route.path), head: route, route })),
  ].map((page) => {
    const remote = page.route?.page.remote;
    const apps = (remote === undefined ? [SHELL] : [SHELL, remote]).map((app) =>
      appOf(sources, app),
    );
    return {
      ...page,
      number: Math.max(release.siteSince, ...apps.map(({ since = release.number }) => since)),
      site: sorted(settingsFor(release, remote)),
      allows: sourcesFor(release, remote),
    };
  });
}

/** A page must not depend on the order in which a document names its settings. */
const sorted = (site: SiteSettings) =>
  Object.fromEntries(Object.entries(site).sort(([a], [b]) => (a < b ? -1 : 1))) as SiteSettings;

export function appOf({ release }: CompositionSources, app: string): ReleasedApp {
  const released = release.apps[app];
  if (!released) throw new Error(`release ${release.number} has no ${app}`);
  return released;
}
