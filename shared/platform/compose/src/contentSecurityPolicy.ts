import { STYLE_DIRECTIVE, TRUSTED_TYPES_POLICY, type PolicySources } from '@site/format';
import { createHash } from 'node:crypto';
import { attributeOf, elementsOf, parsePage, ownTextOf } from './markup/ParsedPage';

/**
 * Returns a page's Content-Security-Policy. It allows the page's own inline scripts and styles by
 * their hashes, and scripts that are loaded by allowed ones.
 *
 * @param html the page without rendered markup, whose elements must never become part of a policy
 * @param styleAttributes values of the markup's `style` attributes
 * @param allows other origins that the page uses
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy(
  html: string,
  styleAttributes: string[],
  allows: PolicySources,
): string {
  const elements = [...elementsOf(parsePage(html, true).document)];
  const scripts = elements.filter(
    (element) =>
      element.tagName === 'script' &&
      attributeOf(element, 'src') === undefined &&
      // Data blocks such as JSON have another type.
      [undefined, 'module'].includes(attributeOf(element, 'type')),
  );
  const styles = elements.filter(({ tagName }) => tagName === 'style');
  const directives = {
    'default-src': ["'none'"],
    // With `strict-dynamic`, a script does not run just because it is on this site's origin.
    'script-src': ["'strict-dynamic'", ...hashesOf(scripts.map(ownTextOf))],
    // Emotion inserts its rules into an empty style element. Browsers that know a hash ignore 'unsafe-inline'.
    'style-src': ["'self'", ...(allows['style-src'] ?? hashesOf([...styles.map(ownTextOf), '']))],
    // Of style sheets.
    'font-src': ["'self'"],
    // React changes attributes by CSSOM, which a policy does not restrict.
    'style-src-attr':
      styleAttributes.length > 0 ? ["'unsafe-hashes'", ...hashesOf(styleAttributes)] : ["'none'"],
    'img-src': ["'self'", ...(allows['img-src'] ?? [])],
    'manifest-src': ["'self'"],
    // Browsers take a worker for a script that an allowed one loads, and check no hash of it.
    'worker-src': ["'none'"],
    'connect-src': ["'self'", ...(allows['connect-src'] ?? [])],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The builds of all apps create it, and a retry creates it a second time.
    'trusted-types': [
      TRUSTED_TYPES_POLICY,
      ...(STYLE_DIRECTIVE in allows ? ['default'] : []),
      "'allow-duplicates'",
    ],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

const hashesOf = (texts: string[]) => [...new Set(texts.map(hashOf))];

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
