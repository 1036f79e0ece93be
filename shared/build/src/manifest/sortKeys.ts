/** Returns an object whose keys are in alphabetical order, so that equal builds have equal bytes. */
export const sortKeys = <Value>(entries: [string, Value][]): Record<string, Value> =>
  Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
