import { fillText, type SiteSettings } from '@site/contract';
import {
  fixedPath,
  isOneAddress,
  pageFile,
  pageInPlaceOf,
  placeOf,
  routesOf,
  type CompositionSources,
  type Route,
} from '@site/format';
import { contentSecurityPolicy } from './contentSecurityPolicy';
import { escapeHtml } from './escape';

/**
 * Returns a page for each former address of a page, by its file. It leads on to the page at once. A page that is at the
 * address now takes its place. nginx's configuration knows no pages, and a bucket can't redirect: this page is the same
 * everywhere, and goes live with its page.
 */
export function formerPages({ release, manifests }: CompositionSources): Record<string, string> {
  const { site } = release;
  const { pathOf } = placeOf(release);
  const routes = routesOf(manifests);
  const files = routes.flatMap((route) =>
    (route.formerly ?? [])
      .filter((former) => !pageInPlaceOf(routes, route, former))
      .map((former) => [pageFile(pathOf(former)), formerPage(route, former, pathOf, site)]),
  );
  return Object.fromEntries(files) as Record<string, string>;
}

/**
 * Returns a page that leads on to another one at once, and has a link to it for browsers without scripts.
 * The script keeps the query and the fragment: `<meta http-equiv="refresh">` loses both. It also keeps the value
 * of a parameter and what is below `*`, which nothing else knows: such a page has no link.
 *
 * @param pathOf returns the path in the release's place
 */
function formerPage(
  route: Route,
  former: string,
  pathOf: (path: string) => string,
  site: SiteSettings,
): string {
  const title = escapeHtml(fillText(route.title, site));
  const path = fixedPath(pathOf(route.path));
  const rest = fixedPath(pathOf(former)).length;
  const [target, links] = isOneAddress(route.path)
    ? [
        `'${path}'`,
        `<link rel="canonical" href="${escapeHtml(site.publicOrigin + route.path)}">
<noscript><meta http-equiv="refresh" content="0; url=${escapeHtml(path)}"></noscript>
<p><a href="${escapeHtml(path)}">${title}</a></p>`,
      ]
    : [`'${path}' + location.pathname.slice(${rest})`, `<p>${title}</p>`];
  const html = (policy: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
${policy}
<title>${title}</title>
<meta name="robots" content="noindex">
<script>location.replace(${target} + location.search + location.hash)</script>
${links}
</html>
`;
  const policy = contentSecurityPolicy(html(''), [], {});
  return html(`<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`);
}
