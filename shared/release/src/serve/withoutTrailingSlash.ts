/**
 * Returns where a page's address with a trailing slash should redirect to: its path, and the whole
 * address with the query.
 *
 * @returns undefined if the address has no trailing slash or can't be a page's
 */
export function withoutTrailingSlash(
  address: string,
): { pathname: string; address: string } | undefined {
  const [, pathname, query] = /^((?:\/[\w-]+)+)\/((?:[?#].*)?)$/s.exec(address) ?? [];
  return pathname === undefined ? undefined : { pathname, address: pathname + query };
}
