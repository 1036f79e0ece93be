/**
 * Origins other than the site's own that an app's pages use. Each entry is an origin such as
 * `https://maps.example.com`, or a setting in braces, e.g. `{apiOrigin}`, whose value is an address.
 */
export interface Origins {
  /** What scripts may call. */
  connect?: readonly string[];
  /** Where pictures may come from. */
  images?: readonly string[];
}
