import { fillText, paramIn, type SiteSettings, type Route } from '@site/contract';
import { pageFile, placeOf, type CompositionSources } from '@site/format';
import { contentSecurityPolicy } from './contentSecurityPolicy';
import { escapeHtml } from './escape';

/**
 * Returns a page for each former address of a route, by its file. It leads on to the route's page at
 * once. A redirect by the server would differ on nginx, whose configuration knows no routes, and on a
 * bucket, which can answer none: this page is the same everywhere, and goes live with its route.
 */
export function formerPages({ release, manifests }: CompositionSources): Record<string, string> {
  const { site } = release;
  const { pathOf } = placeOf(release);
  const files = (manifests.shell.routes?.pages ?? []).flatMap((route) =>
    (route.formerly ?? []).map((former) => [
      pageFile(pathOf(former)),
      formerPage(route, pathOf(route.path), site),
    ]),
  );
  return Object.fromEntries(files) as Record<string, string>;
}

/**
 * Returns a page that leads on to another one at once, and has a link to it for browsers without scripts.
 * The script keeps the query and the fragment: `<meta http-equiv="refresh">` loses both. It also keeps the value
 * of a parameter, which nothing else knows: such a page has no link.
 *
 * @param path of the other page in its place
 */
function formerPage(route: Route, path: Route['path'], site: SiteSettings): string {
  const title = escapeHtml(fillText(route.title, site));
  const href = escapeHtml(path);
  const parameter = paramIn(path);
  const target =
    parameter === undefined
      ? `'${path}'`
      : `'${path.slice(0, -`:${parameter}`.length)}' + location.pathname.split('/').pop()`;
  const links =
    parameter === undefined
      ? `<link rel="canonical" href="${escapeHtml(site.publicOrigin + route.path)}">
<noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript>
<p><a href="${href}">${title}</a></p>`
      : `<p>${title}</p>`;
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
