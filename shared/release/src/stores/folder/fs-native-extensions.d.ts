declare module 'fs-native-extensions' {
  /** @returns false if another file descriptor has locked the file */
  export function tryLock(file: number): boolean;
}
