/** Window event: something failed and was handled. Its `detail` is the failure. */
const FAILURE = 'failure';

/**
 * Reports a handled failure to the team: logs it to the console and, if the site has a collector,
 * sends it there.
 */
export function report(failure: unknown): void {
  console.error(failure);
  window.dispatchEvent(new CustomEvent(FAILURE, { detail: failure }));
}

/** Types of the window's events that tell of handled failures, uncaught errors and violations of the page's policy. */
const FAILURES = [FAILURE, 'error', 'unhandledrejection', 'securitypolicyviolation'];

/** Calls back with the event of each failure from now on; see `readFailure`. */
export function onFailure(add: (event: Event) => void): void {
  for (const type of FAILURES) window.addEventListener(type, add);
}
