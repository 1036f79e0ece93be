/** Returns the page's address as it was meant; undefined if nothing is wrong with how it is written. */
export function correctedAddress(): string | undefined {
  const { pathname, search, hash } = location;
  // Some mail programs encode a link's `?`.
  const [, before, encodedQuery] = /^(.*?)%3F(.*)/i.exec(pathname) ?? [];
  if (encodedQuery !== undefined)
    return `${before}?${encodedQuery}${search.replace('?', '&')}${hash}`;
  // A bucket has no page at an address with doubled or trailing slashes.
  const path = pathname.replace(/\/+(?=\/|$)/g, '') || '/';
  return path === pathname ? undefined : path + search + hash;
}
