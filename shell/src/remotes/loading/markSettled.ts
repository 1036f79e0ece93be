/**
 * Notes on a promise how it ends, as React itself does on one that it has waited for: `use` takes it at once then, where
 * it would else wait a moment for a promise that it meets for the first time.
 */
export function markSettled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}
