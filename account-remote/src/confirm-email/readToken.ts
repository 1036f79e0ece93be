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
    const token = trim(decodeURIComponent(findToken(search)));
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
  for (const parameter of search.replace(/^\?/, '').split('&')) {
    const [, encodedName = '', value] = /^([^=]*)=(.*)/s.exec(parameter) ?? [];
    if (value === undefined) continue;
    // Only the name, because URLSearchParams turns `+` into a space, which breaks base64 tokens.
    const [decodedName = ''] = new URLSearchParams(encodedName).keys();
    // Mail templates often escape `&` twice.
    const name = trim(decodedName.toLowerCase().replace(/^amp;/, ''));
    if (name === 'token') return value;
    if (!ADDED_NAME.test(name)) first ??= value;
  }
  return first ?? '';
}

/**
 * Lower-case names of the parameters that mailing, advertising and analytics tools add to links, and
 * the site itself. Most are in the lists of Firefox (toolkit/components/antitracking, “query
 * stripping”) and Brave (components/query_filter), which remove them; the others name campaigns.
 */
const ADDED_NAME = new RegExp(
  `^(${[
    'preview|debug',
    '(utm|pk|mtm|matomo|piwik|hsa|oly|vero|ml_subscriber|bsft|trk|gad)_.*',
    '(g|d|y|fb|tw|tt|sc)clid|msclkid|rb_clickid|irclickid|gclsrc|[gw]braid|srsltid|_g[al]',
    'li_fat_id|igsh|igshid|epik|wickedid|s_cid|s_kwcid|ef_id|_openstat',
    'mc_[ce]id|mc_tc|_hsenc|_hsmi|__hs.*|hsctatracking|mkt_tok|_k[ex]|ck_subscriber_id|ml_subscriber|dm_i',
  ].join('|')})$`,
);

/** Removes white space and invisible characters, which mail programs and copying add to links. */
const trim = (text: string) =>
  text.replace(/^[\p{White_Space}\p{DI}]+|[\p{White_Space}\p{DI}]+$/gu, '');

/**
 * What servers could take for a way out of the path, even if percent-encoded: `.` or `..` as a
 * segment. To some, `..;x` is one, too, and a null character ends a path.
 */
const DOT_SEGMENT = /(^|[/\\])\.\.?([/\\;]|$)|\0/;

/** In characters. Servers accept addresses of 8 kB by default, the rest of the path included. */
const MAX_LENGTH = 8000;
