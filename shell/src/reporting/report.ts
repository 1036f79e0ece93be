/**
 * Tells of a failure that the visitor is kept from as far as possible, so that the team hears of it.
 *
 * @param failure with all that is known: which remote, version and address, how far it came, and the cause
 */
export function report(failure: unknown): void {
  console.error(failure);
}
