/**
 * Settles as the promise does, or rejects once the limit has passed.
 *
 * @param limit milliseconds
 * @param failure creates the error to reject with
 */
export function withTimeout<Value>(
  promise: Promise<Value>,
  limit: number,
  failure: () => Error,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(failure()), limit);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
