/** What a site is configured with. It belongs to the store (`site.json`), never to a build. */
export interface SiteSettings {
  /** Shown in titles and texts. */
  productName: string;
  /** The app's page in Apple's App Store, an absolute https address. */
  appStoreUrl: string;
  /** The app's page in Google Play, an absolute https address. */
  googlePlayUrl: string;
  /** Where visitors write to. */
  supportEmail: string;
  /** Origin of the product's API, e.g. `https://api.example.com`; an empty string is the site's own origin. */
  apiOrigin: string;
  /** Origin under which visitors reach the site, e.g. `https://www.example.com`: absolute addresses are made from it. */
  publicOrigin: string;
}
