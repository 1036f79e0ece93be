/** Sorts objects by key, as a listing does. */
export const byKey = (one: { key: string }, other: { key: string }) =>
  one.key < other.key ? -1 : 1;
