/** A promise that tells its result. */
export type TrackedPromise<Value> = Promise<Value> & { value?: Value };

/**
 * Sets `status` and `value` or `reason` on a promise once it settles, as React's `use` does. `use`
 * then reads the result at once; it would otherwise suspend for a promise that it sees for the
 * first time.
 */
export function trackPromiseStatus<Value>(promise: Promise<Value>): TrackedPromise<Value> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}
