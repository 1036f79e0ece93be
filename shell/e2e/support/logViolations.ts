/** In the browser, before the page: logs what its Content-Security-Policy refuses as an error. */
export function logViolations() {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`violation of ${effectiveDirective}: ${blockedURI}`),
  );
}
