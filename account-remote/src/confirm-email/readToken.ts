/** What the address says of the token. Only a token that fits into a path as one segment counts as read. */
export type TokenReading =
  { status: 'read'; path: string } | { status: 'missing' } | { status: 'unusable' };

/**
 * Reads the token of a confirmation link and makes the path of the call from it. Never throws.
 *
 * @param search the query as the address spells it, still percent-encoded, with or without its `?`
 */
export function readToken(search: string): TokenReading {
  // The name of the parameter does not matter. URLSearchParams would want to know it, and it turns a `+` into
  // a space, which breaks base64 tokens.
  const encoded = /=([^&]*)/.exec(search)?.[1];
  if (!encoded) return { status: 'missing' };
  const token = decode(encoded);
  const path = token === undefined ? undefined : confirmationPath(token);
  return path === undefined ? { status: 'unusable' } : { status: 'read', path };
}

/**
 * The path of the call for a token.
 *
 * @returns undefined for a token that no path can carry: an empty one; `.` and `..`, with which an address
 * means another path, even when they are percent-encoded; half a surrogate pair, which has no encoding; one that is
 * longer than any server on the way takes
 */
export function confirmationPath(token: string): string | undefined {
  if (token === '' || token === '.' || token === '..') return undefined;
  try {
    const segment = encodeURIComponent(token);
    return segment.length > LIMIT ? undefined : `/api/auth/confirmation/${segment}`;
  } catch {
    return undefined;
  }
}

/** Characters. Servers take 8 kB of address by default; with it comes the rest of the path. */
const LIMIT = 8000;

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
