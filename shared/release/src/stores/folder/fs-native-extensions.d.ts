declare module 'fs-native-extensions' {
  /**
   * Locks a file, unless another file descriptor has locked it.
   *
   * @returns whether it is locked now
   */
  export function tryLock(file: number): boolean;
}
