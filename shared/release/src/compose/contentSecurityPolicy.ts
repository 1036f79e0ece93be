import type { Release } from '@site/contract';
import { createHash } from 'node:crypto';
import { escapeHtml } from './escape';

/**
 * The Content-Security-Policy of a composed page, made from the page itself: only what stands in it as it was composed
 * may run or style it, and only the scripts that it starts may load others.
 *
 * @param html the page, whole but for the policy
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy(
  html: string,
  { site, apps }: Pick<Release, 'site' | 'apps'>,
): string {
  const badges = [site.appStoreBadge, site.googlePlayBadge].filter(Boolean).map(withoutQuery);
  const called = [site.apiOrigin, site.collector && withoutQuery(site.collector)].filter(Boolean);
  const directives = {
    'default-src': ["'none'"],
    // By `strict-dynamic` no script of this site's origin may run just because it lies there.
    'script-src': ["'strict-dynamic'", ...hashesOf(html, SCRIPT)],
    // Emotion adds its rules to an empty element, whose text is none.
    'style-src': [...new Set([...hashesOf(html, STYLE), hashOf('')])],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", ...new Set(badges)],
    'connect-src': ["'self'", ...called],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // A remote's next try, and the version before it, make its policy once more.
    'trusted-types': [...Object.keys(apps), "'allow-duplicates'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** The element by which a page says its policy itself: a plain bucket sends no header. */
export const policyElement = (policy: string) =>
  `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`;

/** Inline scripts that run; data such as JSON does not. */
const SCRIPT = /<script>(.*?)<\/script>/gs;
const STYLE = /<style[^>]*>(.*?)<\/style>/gs;

const hashesOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(([, text = '']) => hashOf(text));

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A source's path may have no query, and what would end the directive is written otherwise. */
const withoutQuery = (address: string) => {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
};
