/**
 * Returns the decoded path of an address. Does not use `URL`, which reads `//path` as a host name.
 *
 * @param address as it arrived: `/path?query`
 * @returns undefined if the path can't be decoded
 */
export function decodePath(address: string): string | undefined {
  try {
    return decodeURIComponent(address.replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
}
