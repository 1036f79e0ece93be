/**
 * Notes on a promise what React itself notes on one that it has waited for: `use` takes its value at once then, where it
 * would else wait a moment for a promise that it meets for the first time.
 */
export const markFulfilled = <Value>(promise: Promise<Value>, value: Value): Promise<Value> =>
  Object.assign(promise, { status: 'fulfilled', value });
