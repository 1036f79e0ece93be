import { allowsOf, contentSecurityPolicy, type SitePage } from '@site/compose';
import type { CompositionSources } from '@site/format';
import { developedApps, developmentOrigin } from './developmentPorts';

/**
 * Returns the policy of a live page, for the browser's console to say what it would block. It allows what changes with
 * every save: scripts, and what else the development servers have. It allows the origins of all remotes, since the
 * tab keeps it when it goes to another page.
 *
 * @param html the composed page, whose own styles the policy names
 */
export function reportOnlyPolicy(
  sources: CompositionSources,
  { route }: SitePage,
  html: string,
): string {
  const allows = allowsOf(sources, { route, remotes: Object.keys(sources.manifests) });
  const servers = developedApps().map(developmentOrigin);
  const own = [...servers, ...servers.map((origin) => origin.replace('http', 'ws'))].join(' ');
  return (
    contentSecurityPolicy(html, [], allows)
      .replace(/script-src [^;]*/, "script-src * data: blob: 'unsafe-inline' 'unsafe-eval'")
      // Live, those of the markup have hashes.
      .replace(/style-src-attr [^;]*/, "style-src-attr 'unsafe-inline'")
      .replaceAll(/\b(style|font|img|connect)-src 'self'/g, `$& ${own}`)
      // Development builds load scripts without this policy.
      .replace(/; require-trusted-types-for .*/, '')
  );
}
