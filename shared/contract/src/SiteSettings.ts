/** What a site is configured with. It belongs to the store (`site.json`), never to a build. */
export interface SiteSettings {
  /** Shown in titles and texts. */
  productName: string;
  /** The app's page in Apple's App Store, an absolute https address. */
  appStoreUrl: string;
  /** The app's page in Google Play, an absolute https address. */
  googlePlayUrl: string;
  /** Address of a picture to use as the App Store's badge in place of ours; an empty string is none. */
  appStoreBadge: string;
  /** The same for Google Play. */
  googlePlayBadge: string;
  /** The app's id in the App Store, e.g. `1234567890`, for Safari's banner; an empty string is none. */
  appStoreId: string;
  /** Where visitors write to. */
  supportEmail: string;
  /** Origin of the product's API, e.g. `https://api.example.com`; an empty string is the site's own origin. */
  apiOrigin: string;
  /**
   * Address to which browsers send failures and web vitals, an absolute https address; an empty string is none: then nothing
   * is sent. See the shell's `reporting/`.
   */
  collector: string;
  /** Origin under which visitors reach the site, e.g. `https://www.example.com`: absolute addresses are made from it. */
  publicOrigin: string;
  /**
   * Where to report a hole in the site's security: a `mailto:`, `https:` or `tel:` address. An empty string is none; there
   * is then no `security.txt`.
   */
  securityContact: string;
  /** Day from which on nobody shall trust `securityContact` any more, e.g. `2027-06-30`; empty when there is none. */
  securityExpires: string;
}
