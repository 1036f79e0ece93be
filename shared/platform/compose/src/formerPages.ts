import { fillText, type Route } from '@site/contract';
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
      formerPage(fillText(route.title, site), pathOf(route.path), site.publicOrigin + route.path),
    ]),
  );
  return Object.fromEntries(files) as Record<string, string>;
}

/**
 * Returns a page that leads on to another one at once, and has a link to it for browsers without scripts.
 * The script keeps the query and the fragment: `<meta http-equiv="refresh">` loses both.
 */
function formerPage(title: string, path: Route['path'], canonical: string): string {
  const href = escapeHtml(path);
  const html = (policy: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
${policy}
<title>${escapeHtml(title)}</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeHtml(canonical)}">
<script>location.replace('${path}' + location.search + location.hash)</script>
<noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript>
<p><a href="${href}">${escapeHtml(title)}</a></p>
</html>
`;
  const policy = contentSecurityPolicy(html(''), [], {});
  return html(`<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`);
}
