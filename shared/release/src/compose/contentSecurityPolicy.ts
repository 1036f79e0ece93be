import type { Release } from '@site/contract';
import { createHash } from 'node:crypto';
import { escapeHtml } from './escape';

/**
 * Returns the Content-Security-Policy of a composed page. It allows the page's own inline scripts
 * and styles by their hashes, and scripts that are loaded by allowed ones.
 *
 * @param html the page, complete except for the policy
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
    // With `strict-dynamic`, a script does not run just because it is on this site's origin.
    'script-src': ["'strict-dynamic'", ...hashesOf(html, SCRIPT)],
    // Emotion inserts its rules into an empty style element.
    'style-src': [...new Set([...hashesOf(html, STYLE), hashOf('')])],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", ...new Set(badges)],
    'connect-src': ["'self'", ...called],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // A retry or a fallback to the previous version creates a remote's policy a second time.
    'trusted-types': [...Object.keys(apps), "'allow-duplicates'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Returns the policy as an element of the page, since a plain bucket sends no such header. */
export const policyElement = (policy: string) =>
  `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`;

/** Executable inline scripts. Data blocks such as JSON have a type attribute. */
const SCRIPT = /<script>(.*?)<\/script>/gs;
const STYLE = /<style[^>]*>(.*?)<\/style>/gs;

const hashesOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(([, text = '']) => hashOf(text));

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Removes the query, which sources can't have, and escapes what would end the directive. */
const withoutQuery = (address: string) => {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
};
