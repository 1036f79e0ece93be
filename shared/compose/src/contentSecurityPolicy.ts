import { TRUSTED_TYPES_POLICY, type PolicySources } from '@site/contract';
import { createHash } from 'node:crypto';
import { escapeHtml } from './escape';

/** What a page's policy allows besides what every page may do. */
export interface PolicyContent {
  /** Texts of the page's inline scripts. */
  scripts: string[];
  /** Texts of its style elements. */
  styles: string[];
  /** Values of its `style` attributes. */
  styleAttributes: string[];
  /** Other origins that it uses. */
  allows: PolicySources;
}

/**
 * Returns a page's Content-Security-Policy. It allows the page's own inline scripts and styles by
 * their hashes, and scripts that are loaded by allowed ones.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy({
  scripts,
  styles,
  styleAttributes,
  allows,
}: PolicyContent): string {
  const directives = {
    'default-src': ["'none'"],
    // With `strict-dynamic`, a script does not run just because it is on this site's origin.
    'script-src': ["'strict-dynamic'", ...hashesOf(scripts)],
    // Emotion inserts its rules into an empty style element.
    'style-src': hashesOf([...styles, '']),
    // React changes attributes by CSSOM, which a policy does not restrict.
    'style-src-attr':
      styleAttributes.length > 0 ? ["'unsafe-hashes'", ...hashesOf(styleAttributes)] : ["'none'"],
    'img-src': ["'self'", ...(allows['img-src'] ?? [])],
    ...(allows['frame-src'] && { 'frame-src': allows['frame-src'] }),
    ...(allows['media-src'] && { 'media-src': ["'self'", ...allows['media-src']] }),
    'connect-src': ["'self'", ...(allows['connect-src'] ?? [])],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The builds of all apps create it, and a retry creates it a second time.
    'trusted-types': [TRUSTED_TYPES_POLICY, "'allow-duplicates'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Returns the policy as an element of the page, since a plain bucket sends no such header. */
export const policyElement = (policy: string) =>
  `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`;

const hashesOf = (texts: string[]) => [...new Set(texts.map(hashOf))];

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
