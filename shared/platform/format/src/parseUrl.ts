/**
 * Parses an address, or returns undefined. In place of `URL.canParse`, which in Node 20 refuses every
 * address with a letter such as ü after some thousand calls.
 *
 * @param base what a relative address is resolved against
 */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
