/** The token in the address. It is `read` only if it fits into a path as one segment. */
export type TokenReading =
  { status: 'read'; path: string } | { status: 'missing' } | { status: 'unusable' };

/**
 * Reads the token of a confirmation link and returns the path of the call. Never throws.
 *
 * @param search the percent-encoded query of the address, with or without its `?`
 */
export function readToken(search: string): TokenReading {
  try {
    // Some mail programs encode the whole query once more.
    const token = decode(findToken(search) || findToken(decodeURIComponent(search)));
    if (!token) return { status: 'missing' };
    const segment = encodeURIComponent(token);
    if (!DOT_SEGMENT.test(token) && segment.length <= MAX_LENGTH)
      return { status: 'read', path: `/api/auth/confirmation/${segment}` };
  } catch {
    // Malformed percent-encoding, or a lone surrogate, which has no encoding.
  }
  return { status: 'unusable' };
}

/**
 * Returns the value of `token` or else of the first parameter that no tool has added. It is still
 * percent-encoded, and empty if there is no such parameter.
 */
function findToken(search: string): string {
  let first: string | undefined;
  for (const [, name = '', value = ''] of search.matchAll(PARAMETER)) {
    if (/^token$/i.test(name)) return value;
    if (!ADDED_NAME.test(name)) first ??= value;
  }
  return first ?? '';
}

/** Mail templates often escape `&` twice, or break the line after it. */
const PARAMETER = /(?:^\??|&(?:amp;)?)(?:%20)*([^&=]*)=([^&]*)/g;

/**
 * Names of the parameters that mailing, advertising and analytics tools add to links, and
 * the site itself. Most are in the lists of Firefox (toolkit/components/antitracking, “query
 * stripping”) and Brave (components/query_filter), which remove them; the others name campaigns.
 */
const ADDED_NAME =
  /^((utm|pk|mtm|hsa|oly|vero|gad)_.*|([gdy]|fb|tw|tt|ms)clid|[gw]braid|gclsrc|srsltid|igshid|li_fat_id|epik|_g[al]|mc_[ce]id|_hs(enc|mi)|hsctatracking|mkt_tok|_k[ex]|s_cid|preview)$/i;

/**
 * Undoes percent-encoding, and removes white space and invisible characters at the ends: mail programs
 * and copying add them. URLSearchParams would turn `+` into a space, which breaks base64 tokens.
 */
const decode = (text: string) =>
  decodeURIComponent(text).replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');

/**
 * What servers could take for a way out of the path, even if percent-encoded: `.` or `..` as a
 * segment. To some, `..;x` is one, too, and a null character ends a path.
 */
const DOT_SEGMENT = /(^|[/\\])\.\.?([/\\;]|$)|\0/;

/** In characters. Servers accept addresses of 8 kB by default, the rest of the path included. */
const MAX_LENGTH = 8000;
