import { CONTENT_SECURITY_POLICY } from './headers';

/** Of a page that says no policy itself: what no page needs. */
export const BARE_POLICY = "base-uri 'none'; object-src 'none'; form-action 'none'";

/** What a page can't say of itself. */
export const UNFRAMED = "; frame-ancestors 'none'";

/**
 * The Content-Security-Policy that a page is sent with: the one that it says itself, near its beginning, and that nobody
 * may frame it.
 */
export function policyOf(html: string): string {
  const policy = ELEMENT.exec(html)?.[1]?.replace(
    /&(#39|quot|lt|gt|amp);/g,
    (_, name: string) => NAMED[name] ?? '',
  );
  return (policy && isHeader(policy) ? policy : BARE_POLICY) + UNFRAMED;
}

const ELEMENT = new RegExp(`<meta http-equiv="${CONTENT_SECURITY_POLICY}" content="([^"]*)">`);

const NAMED: Partial<Record<string, string>> = {
  '#39': "'",
  quot: '"',
  lt: '<',
  gt: '>',
  amp: '&',
};

const isHeader = (text: string) => /^[ -~]+$/.test(text);
