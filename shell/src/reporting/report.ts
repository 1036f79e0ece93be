/** Window event: something failed and was handled. Its `detail` is the failure. */
export const FAILURE = 'failure';

/**
 * Reports a handled failure to the team: logs it to the console and, if the site has a collector,
 * sends it there.
 *
 * @param failure an error with all known details, such as remote, version, address, phase and cause
 */
export function report(failure: unknown): void {
  console.error(failure);
  window.dispatchEvent(new CustomEvent(FAILURE, { detail: failure }));
}
