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
  const token = decode(encoded);
  const path = token === undefined ? undefined : confirmationPath(token);
  return path === undefined ? { status: 'unusable' } : { status: 'read', path };
}

/**
 * Returns the path of the call for a token.
 *
 * @returns undefined for a token that cannot be a path segment: an empty one; one that servers could
 * take for a way out of the path, such as `..` or `../admin`, even if percent-encoded; a lone
 * surrogate, which has no encoding; one that exceeds what servers accept
 */
export function confirmationPath(token: string): string | undefined {
  if (token === '' || DOT_SEGMENT.test(token)) return undefined;
  try {
    const segment = encodeURIComponent(token);
    return segment.length > MAX_LENGTH ? undefined : `/api/auth/confirmation/${segment}`;
  } catch {
    return undefined;
  }
}

/** `.` or `..` as a segment. To some servers `..;x` is one, too, and a null character ends a path. */
const DOT_SEGMENT = /(^|[/\\])\.\.?([/\\;]|$)|\0/;

/** In characters. Servers accept addresses of 8 kB by default, the rest of the path included. */
const MAX_LENGTH = 8000;

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
