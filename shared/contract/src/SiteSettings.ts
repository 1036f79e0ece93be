/** Settings of a site. They belong to the store (`site.json`), so one build serves every site. */
export interface SiteSettings {
  /** Name of the product in titles and texts. */
  productName: string;
  /** The app's page in Apple's App Store, an absolute https address. */
  appStoreUrl: string;
  /** The app's page on Google Play, an absolute https address. */
  googlePlayUrl: string;
  /** Address of a picture to show as the App Store badge. Empty: the built-in badge. */
  appStoreBadge: string;
  /** Address of a picture to show as the Google Play badge. Empty: the built-in badge. */
  googlePlayBadge: string;
  /** The app's App Store id, e.g. `1234567890`, for Safari's app banner. Empty: no banner. */
  appStoreId: string;
  /** Email address that visitors write to. */
  supportEmail: string;
  /** Origin of the product's API, e.g. `https://api.example.com`. Empty: the site's own origin. */
  apiOrigin: string;
  /**
   * Absolute https address to which browsers send failures and web vitals. Empty: nothing is sent.
   * See the shell's `reporting/`.
   */
  collector: string;
  /** Public origin, e.g. `https://www.example.com`. Absolute addresses begin with it. */
  publicOrigin: string;
  /**
   * Where to report a vulnerability: a `mailto:`, `https:` or `tel:` address. Empty: the site has
   * no `security.txt`.
   */
  securityContact: string;
  /** Day on which `securityContact` expires, e.g. `2027-06-30`. Empty: there is no contact. */
  securityExpires: string;
}
