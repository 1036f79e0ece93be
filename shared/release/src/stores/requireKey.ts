/** Names joined by single slashes, without `.` and `..`, which URLs would resolve. */
const KEY = /^(?!\.{1,2}(\/|$))[^\\/\p{Cc}]+(\/(?!\.{1,2}(\/|$))[^\\/\p{Cc}]+)*$/u;

/** Whether a text is the key of an object in a store. */
export const isKey = (text: string) => KEY.test(text);

/**
 * Returns a key if it names exactly one object inside a store.
 *
 * @throws Error for any other key: the code that built it has a bug
 */
export function requireKey(key: string): string {
  if (isKey(key)) return key;
  throw new Error(`"${key}" is not a valid key`);
}
