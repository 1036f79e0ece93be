import type { SiteSettings } from '@site/contract';
import {
  addressOf,
  drawnRollouts,
  BACKGROUND,
  ROOT_FILES,
  rootFileOf,
  placeOf,
  remoteFile,
  paramIn,
  remoteNames,
  fixedPath,
  SHELL,
  type CompositionPlan,
  type CompositionSources,
  type PartOffers,
  type Route,
  type TabRelease,
  versionFile,
  WEB_MANIFEST,
} from '@site/format';
import { escapeHtml } from './escape';
import { formerPages } from './formerPages';
import { hasEntries, sitePages, type SitePage } from './sitePage';
import { addressesOf, allowsOf, inlineStylesOf, manifestOf, siteOf } from './versionsOnPage';

/**
 * Lists everything in the site's root of a release.
 *
 * @throws CompositionError as `addressesOf` does
 */
export function planPages(sources: CompositionSources): CompositionPlan {
  const { release } = sources;
  const pages = sitePages(sources);
  const plan = {
    pages: pages.map((page) => {
      const { file, site, route, parts, offers } = page;
      return {
        file,
        of: ingredientsOf(sources, page),
        request: {
          site,
          ...(route && { page: { ...route.page, path: route.path } }),
          ...(hasEntries(offers) && { offers }),
        },
        ...(route && { page: route.page }),
        parts,
      };
    }),
  };
  const tabFiles = filesOfTabs(sources, pages);
  const former = formerPages(sources);
  if (release.place) return { ...plan, texts: { ...former, ...tabFiles }, copies: {} };
  return {
    ...plan,
    texts: {
      ...textFiles(release.site, pages),
      ...former,
      [WEB_MANIFEST]: webManifest(sources),
      ...tabFiles,
    },
    copies: rootFiles(sources),
  };
}

/**
 * Returns everything that a page is made of, beside the texts of the shell's version. Two releases in which it
 * is equal have the same page.
 */
const ingredientsOf = (
  { manifests, release: { apps, place, rollouts } }: CompositionSources,
  { route, remotes, site, offers }: SitePage,
) => ({
  page: route?.page,
  apps: [SHELL, ...remotes].map((app) => [app, apps[app]?.version, apps[app]?.previous]),
  site,
  offers,
  place,
  drawn: drawnRollouts(rollouts, [SHELL, ...remotes]),
  owners: remoteNames(manifests),
});

/** Returns which files of the shell are copied to the site's root, by their names there. */
function rootFiles(sources: CompositionSources): Record<string, string> {
  const named = Object.keys(manifestOf(sources, SHELL).files).flatMap((file) => {
    const name = rootFileOf(file);
    return name === undefined ? [] : [[name, file] as const];
  });
  return Object.fromEntries(named);
}

function textFiles({ publicOrigin }: SiteSettings, pages: SitePage[]): Record<string, string> {
  // Nothing here knows the values of a parameter, nor what is below `*`.
  const addresses = pages.flatMap(({ route }) =>
    route && route.indexed !== false && paramIn(route.path) === undefined
      ? [publicOrigin + fixedPath(route.path)]
      : [],
  );
  return {
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${publicOrigin}/sitemap.xml\n`,
    // See https://www.sitemaps.org/protocol.html
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `  <url><loc>${escapeHtml(address)}</loc></url>`).join('\n')}
</urlset>
`,
  };
}

/** Returns the web app manifest: what browsers call the site, and show, when it is put on a home screen. */
function webManifest(sources: CompositionSources): string {
  const { version, files } = manifestOf(sources, SHELL);
  const icons = [
    { file: `${ROOT_FILES}icon.svg`, sizes: 'any', type: 'image/svg+xml' },
    { file: `${ROOT_FILES}apple-touch-icon.png`, sizes: '180x180', type: 'image/png' },
  ];
  const { productName } = sources.release.site;
  return JSON.stringify({
    name: productName,
    start_url: '/',
    display: 'browser',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: icons
      .filter(({ file }) => files[file])
      .map(({ file, ...icon }) => ({ src: addressOf(versionFile(SHELL, version, file)), ...icon })),
  });
}

/**
 * Returns a file for each remote that has a page or shows a part on one: what open tabs need of the release
 * to go to its pages from a page of another remote, and to load its parts. The whole release grows with
 * every remote. Like a page, the file depends on nothing but the shell, its remotes and the settings.
 */
function filesOfTabs(sources: CompositionSources, pages: SitePage[]): Record<string, string> {
  const shell = manifestOf(sources, SHELL);
  const { release } = sources;
  const { folder } = placeOf(release);
  const known = new Set(pages.flatMap(({ remotes }) => remotes));
  const files = [...known].map((remote) => {
    const own = pages.filter(({ route }) => route?.page.remote === remote);
    const remotes = [...new Set([remote, ...own.flatMap((page) => page.remotes)])];
    const drawn = drawnRollouts(release.rollouts, remotes);
    const styled = inlineStylesOf(sources, remote);
    const offers = Object.assign({}, ...own.map((page) => page.offers)) as PartOffers;
    const tabRelease: TabRelease = {
      site: siteOf(sources, remotes),
      pages: Object.fromEntries(own.flatMap(({ route }) => (route ? [tabPage(route)] : []))),
      remotes: Object.fromEntries(remotes.map((name) => [name, addressesOf(sources, name)])),
      allows: allowsOf(sources, { remotes, route: undefined }),
      ...(styled.length > 0 && { inlineStyles: styled }),
      ...(hasEntries(offers) && { parts: offers }),
      ...(drawn.length > 0 && { rollouts: drawn }),
    };
    return [folder + remoteFile(shell.version, remote), JSON.stringify(tabRelease)];
  });
  return Object.fromEntries(files) as Record<string, string>;
}

const tabPage = ({ page, ...route }: Route) => [page.page, route] as const;
