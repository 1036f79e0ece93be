/** Names joined by single slashes, none of them `.` or `..`: what a file system and an address read the same way. */
const KEY = /^(?!\.{1,2}(\/|$))[^\\/\p{Cc}]+(\/(?!\.{1,2}(\/|$))[^\\/\p{Cc}]+)*$/u;

/** Whether a text is the key of an object inside a store. */
export const isKey = (text: string) => KEY.test(text);

/**
 * Lets only keys through that name one object inside a store.
 *
 * @throws Error for any other key: building it was a mistake of the program
 */
export function requireKey(key: string): string {
  if (isKey(key)) return key;
  throw new Error(`"${key}" is no key of a store`);
}
