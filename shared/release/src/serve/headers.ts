/** Name of the header. */
export const CONTENT_SECURITY_POLICY = 'Content-Security-Policy';

/**
 * What a page might be allowed and none of ours needs: every feature that Chromium 156 knows, but for the hints about the
 * browser itself (`ch-…`). One that a browser does not know it passes over, with a line on its console.
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

/** Sent with every answer, by every server of the site. */
export const SECURITY_HEADERS = {
  // Of all that is no page, which `policyOf` is for. What a browser shows of it by itself, it may style.
  [CONTENT_SECURITY_POLICY]:
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // A browser that knows it refuses every script without a hash; our pages and chunks name one for each.
  'Integrity-Policy': 'blocked-destinations=(script)',
  'X-Content-Type-Options': 'nosniff',
  // A confirmation link's address holds its token: no other site may learn it.
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // No other site shows our pictures or runs our scripts; whoever fetches a shared link's picture is no browser.
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Not for subdomains: they are not ours to decide about. A browser ignores it on http, as on this machine.
  'Strict-Transport-Security': 'max-age=31536000',
  'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
} as const;

/** Headers that come from the site's server alone, whatever the API's answer says. */
export const OWN_HEADERS = ['Cache-Control', ...Object.keys(SECURITY_HEADERS)];
