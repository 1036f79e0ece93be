export const CONTENT_SECURITY_POLICY = 'Content-Security-Policy';

/**
 * The header of every page, with what a `<meta>` can't say (`frame-ancestors`) and what no page
 * needs. A page's own, strict policy is in the page alone, so a deploy can't make the two disagree.
 *
 * @see https://www.w3.org/TR/CSP3/#meta-element
 */
export const PAGE_POLICY =
  "base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Browser features that no page needs: all that Chromium 156 knows, except client hints (`ch-…`).
 * A browser logs a line for each one that it does not know, and ignores it.
 */
const UNUSED_FEATURES = [
  ...'accelerometer aria-notify autoplay browsing-topics camera captured-surface-control'.split(
    ' ',
  ),
  ...'clipboard-read clipboard-write compute-pressure cross-origin-isolated deferred-fetch'.split(
    ' ',
  ),
  ...'deferred-fetch-minimal digital-credentials-create digital-credentials-get display-capture'.split(
    ' ',
  ),
  ...'encrypted-media fullscreen gamepad geolocation gyroscope hid identity-credentials-get'.split(
    ' ',
  ),
  ...'idle-detection interest-cohort keyboard-map language-detector language-model local-fonts'.split(
    ' ',
  ),
  ...'local-network local-network-access loopback-network magnetometer'.split(' '),
  ...'media-playback-while-not-visible microphone midi on-device-speech-recognition otp-credentials'.split(
    ' ',
  ),
  ...'payment picture-in-picture private-state-token-issuance private-state-token-redemption'.split(
    ' ',
  ),
  ...'publickey-credentials-create publickey-credentials-get screen-wake-lock serial'.split(' '),
  ...'speaker-selection storage-access summarizer sync-xhr translator unload usb window-management'.split(
    ' ',
  ),
  ...'xr-spatial-tracking'.split(' '),
];

/** Headers of every response, by every server of the site. */
export const SECURITY_HEADERS = {
  // CSP for responses other than pages. Browsers style a document that they make for a text file.
  [CONTENT_SECURITY_POLICY]:
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // Browsers that support it refuse scripts without a hash. Every script of the site has one.
  'Integrity-Policy': 'blocked-destinations=(script)',
  'X-Content-Type-Options': 'nosniff',
  // A confirmation link contains a token, which no other site may learn.
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // No other site may embed our pictures or scripts. Link previews are not fetched by browsers.
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Not for subdomains, which belong to others. Browsers ignore it over http, as on localhost.
  'Strict-Transport-Security': 'max-age=31536000',
  'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
} as const;

/** Headers that only the site's server sets: those of the API's response are dropped. */
export const OWN_HEADERS = ['Cache-Control', ...Object.keys(SECURITY_HEADERS)];
