/**
 * The promise, or a failure when it takes longer.
 *
 * @param limit milliseconds
 * @param failure makes what it fails with
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
