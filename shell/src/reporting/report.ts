/** Event of the window: something failed from which the visitor is kept as far as possible. Its `detail` is the failure. */
export const FAILURE = 'failure';

/**
 * Tells of a failure that the visitor is kept from as far as possible, so that the team hears of it: on the console, and
 * through the collector, if the site has one.
 *
 * @param failure with all that is known: which remote, version and address, how far it came, and the cause
 */
export function report(failure: unknown): void {
  console.error(failure);
  window.dispatchEvent(new CustomEvent(FAILURE, { detail: failure }));
}
