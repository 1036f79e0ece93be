/**
 * What a remote says of its pages to search engines, social networks and phones, besides the titles
 * and descriptions of their routes.
 *
 * Names in braces stand for values: settings that its pages get, e.g. `{productName}`, and the page's
 * own `{page.description}`, `{page.url}` and `{page.image}`, the address of `share.jpg`. A text with
 * an empty value is left out, and so is a list or an object of which nothing is left.
 */
export interface RemoteHead {
  /** Text alternative of the remote's `share.jpg`. */
  pictureAlt?: string;
  /** App Store id of the app that Safari offers in a banner. */
  appBanner?: string;
  /** JSON-LD by page; see https://schema.org. Only pages that search engines may list get it. */
  structuredData?: Record<string, Record<string, unknown>>;
}
