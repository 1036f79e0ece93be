/** Names joined by single slashes, none of them `.` or `..`: what a file system and an address read the same way. */
const KEY = /^(?!\.{1,2}(\/|$))[^\\/\p{Cc}]+(\/(?!\.{1,2}(\/|$))[^\\/\p{Cc}]+)*$/u;

/**
 * Lets only keys through that name one object inside a store.
 *
 * @throws Error for any other key: building it was a mistake of the program
 */
export function requireKey(key: string): string {
  if (KEY.test(key)) return key;
  throw new Error(`"${key}" is no key of a store`);
}
