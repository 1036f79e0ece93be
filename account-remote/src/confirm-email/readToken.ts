/** The token in the address. It is `read` only if it fits into a path as one segment. */
export type TokenReading =
  { status: 'read'; path: string } | { status: 'missing' } | { status: 'unusable' };

/**
 * Reads the token of a confirmation link and returns the path of the call. Never throws.
 *
 * @param search the percent-encoded query of the address, with or without its `?`
 */
export function readToken(search: string): TokenReading {
  // Any parameter name works. URLSearchParams would need the name, and turns `+` into a space,
  // which breaks base64 tokens.
  const encoded = /=([^&]*)/.exec(search)?.[1];
  if (!encoded) return { status: 'missing' };
  try {
    const token = decodeURIComponent(encoded);
    const segment = encodeURIComponent(token);
    if (!DOT_SEGMENT.test(token) && segment.length <= MAX_LENGTH)
      return { status: 'read', path: `/api/auth/confirmation/${segment}` };
  } catch {
    // Malformed percent-encoding, or a lone surrogate, which has no encoding.
  }
  return { status: 'unusable' };
}

/**
 * What servers could take for a way out of the path, even if percent-encoded: `.` or `..` as a
 * segment. To some, `..;x` is one, too, and a null character ends a path.
 */
const DOT_SEGMENT = /(^|[/\\])\.\.?([/\\;]|$)|\0/;

/** In characters. Servers accept addresses of 8 kB by default, the rest of the path included. */
const MAX_LENGTH = 8000;
