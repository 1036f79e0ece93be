/** In the browser, before anything of the page: what a page's Content-Security-Policy refuses is a complaint. */
export function noteViolations() {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`violation of ${effectiveDirective}: ${blockedURI}`),
  );
}
