/** An object of a store, and the state it was read in. */
export interface StoredObject {
  bytes: Buffer;
  /** Names this content; `replace` takes it to tell whether the object is still what was read. */
  revision: string;
}

/**
 * Where a site lives. Keys are paths with `/`, as in the contract's `paths.ts`. Every call either does all it says or
 * rejects; no reader ever sees half an object.
 */
export interface Store {
  /** How messages name this store. */
  readonly address: string;

  /** @returns the object, or undefined when there is none */
  read(key: string): Promise<StoredObject | undefined>;

  /** Writes an object that is not there yet. @returns false when it is there already */
  create(key: string, bytes: Buffer): Promise<boolean>;

  /**
   * Writes over an object, if it still is what was read.
   *
   * @param revision of what was read; undefined when nothing was there
   * @returns false when it is something else by now
   */
  replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean>;

  /** @returns all keys that begin with the prefix, sorted */
  list(prefix: string): Promise<string[]>;

  /** Removes an object; nothing happens when there is none. */
  delete(key: string): Promise<void>;

  /**
   * Names what is wrong beside an object: compressed copies that are missing, or not of its bytes. None when there is no
   * such object.
   */
  faultsOf(key: string): Promise<string[]>;

  /**
   * Mends what `faultsOf` names, e.g. what a writer that was stopped left undone.
   *
   * @returns whether there was something to mend
   */
  complete(key: string): Promise<boolean>;

  /** Removes what stopped writers left behind and is no object: half-written files, locks. Running ones keep theirs. */
  removeLitter(): Promise<void>;

  /** Keys that a page stands under: its file's, and where the store is itself the web server its address's, too. */
  keysOfPage(file: string): string[];
}
