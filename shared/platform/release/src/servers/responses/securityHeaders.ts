import { APPS, SHARE_PICTURE } from '@site/format';
import type { FastifyReply } from 'fastify';

const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  // No other site may embed our pictures or scripts. Link previews are not fetched by browsers.
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const DOCUMENT = {
  ...EVERYWHERE,
  // Browsers style the document of an XML file.
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // Browsers that support it refuse scripts without a hash. Every script of the site has one.
  'Integrity-Policy': 'blocked-destinations=(script)',
  // A confirmation link contains a token, which no other site may learn.
  'Referrer-Policy': 'no-referrer',
  // No `Cross-Origin-Opener-Policy`: in an empty tab, where a link in a mail opens, Chromium would start
  // a second process for it and paint 24 to 68 ms later. Nobody signs in here, no script listens to
  // messages, and a page embeds no frame to count: a site that opens a page of ours learns nothing.
  // Not for subdomains, which belong to others. Browsers ignore it over http, as on localhost.
  'Strict-Transport-Security': 'max-age=31536000',
  // No `Permissions-Policy`: all features that Chromium grants are for a page's own code, and only code of ours
  // runs on a page. The one for frames of other sites, `browsing-topics`, ended with Chrome 150, and a header that
  // names it makes browsers warn on every page.
};

/**
 * The security headers of each kind of response, by every server of the site. A 304 has none: the
 * browser keeps those of the response that the 304 confirms.
 */
export const SECURITY_HEADERS = {
  /**
   * A composed page. Its header has only what a `<meta>` can't say. A page's own, strict policy is in
   * the page alone, so a deploy can't make the two disagree. No `X-Frame-Options`: every browser that
   * can run the site's scripts obeys `frame-ancestors`, and ignores it then.
   *
   * @see https://www.w3.org/TR/CSP3/#meta-element
   */
  page: { ...DOCUMENT, 'Content-Security-Policy': "frame-ancestors 'none'" },
  /** Anything else that a browser might open as a document that runs scripts. */
  document: DOCUMENT,
  /** A worker would have the policy of its script, not that of the page. */
  script: { ...EVERYWHERE, 'Content-Security-Policy': "default-src 'none'" },
  /** A picture, font, style or text: it runs no script, however it is opened. */
  data: EVERYWHERE,
  /** A remote's picture for shared links: pages of other sites show it. */
  shared: { ...EVERYWHERE, 'Cross-Origin-Resource-Policy': 'cross-origin' },
} satisfies Record<string, Record<string, string>>;

/** A kind of response, by its security headers. */
export type ResponseKind = keyof typeof SECURITY_HEADERS;

/**
 * The types of scripts and data, as the sources of regular expressions that ignore case. Any other
 * type counts as a document, also a missing or malformed one.
 */
export const KINDS_BY_TYPE = {
  script: '^(text|application)/javascript(; *charset=utf-8)?$',
  data: '^(text/(plain|css)|application/json|image/(avif|webp|png|jpeg|gif|vnd.microsoft.icon)|font/(woff2?|ttf))(; *charset=utf-8)?$',
} satisfies Partial<Record<ResponseKind, string>>;

const SHARED_ADDRESS = new RegExp(`^/${APPS}[^/?]+/[^/?]+/${SHARE_PICTURE}(\\?|$)`);

/** Adds the security headers of a response that is about to be sent. A page has its own already. */
export function addSecurityHeaders(reply: FastifyReply): void {
  if (reply.statusCode === 304) return;
  const type = String(reply.getHeader('Content-Type') ?? '');
  const kinds = Object.entries(KINDS_BY_TYPE) as [ResponseKind, string][];
  const kind = kinds.find(([, types]) => new RegExp(types, 'i').test(type))?.[0] ?? 'document';
  const isShared = kind === 'data' && SHARED_ADDRESS.test(reply.request.url);
  for (const [name, value] of Object.entries(SECURITY_HEADERS[isShared ? 'shared' : kind]))
    if (!reply.hasHeader(name)) reply.header(name, value);
}
