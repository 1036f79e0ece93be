/** An object of a store, in the state in which it was read. */
export interface StoredObject {
  bytes: Buffer;
  /** Identifies this content. `replace` takes it to detect a change since the read. */
  revision: string;
}

/** What a listing tells of an object. */
export interface ListedObject {
  key: string;
  /** Bytes that it takes in the store, without compressed copies. */
  size: number;
  /** When it was written, in milliseconds since 1970 by the store's clock. */
  written: number;
  /** Its revision, if the store lists it. */
  revision?: string;
}

/**
 * Storage of a site. Keys are paths with `/`, as in the contract's `paths.ts`. Every call either
 * succeeds completely or rejects. Readers never see half an object.
 */
export interface Store {
  /** Name of this store in messages. */
  readonly address: string;

  /** @returns the object, or undefined if there is none */
  read(key: string): Promise<StoredObject | undefined>;

  /** Writes a new object. @returns false if the key is taken */
  create(key: string, bytes: Buffer): Promise<boolean>;

  /**
   * Overwrites an object if it is still in the state that was read.
   *
   * @param revision revision that was read; undefined if there was no object
   * @returns false if the object changed meanwhile
   */
  replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean>;

  /** @returns all keys that begin with the prefix, sorted */
  list(prefix: string): Promise<string[]>;

  /**
   * Lists objects with what the store tells without reading them.
   *
   * @param except folders in the store's root to leave out, e.g. `apps/`. They cost nothing then
   * @returns the objects whose keys begin with the prefix, sorted by key
   */
  listObjects(prefix: string, except?: readonly string[]): Promise<ListedObject[]>;

  /**
   * Returns the revision that `listObjects` shows for an object with these bytes, or undefined if
   * that can't be told. Another writer's compression may lead to another revision.
   */
  listedRevision(key: string, bytes: Buffer): Promise<string | undefined>;

  /** Deletes an object. Does nothing if there is none. */
  delete(key: string): Promise<void>;

  /**
   * Deletes objects, many with a single request where the store can.
   *
   * @param requireTime is called just before each attempt to delete something; what it throws stops
   *   the deletion. Even a process that is suspended within the call deletes nothing afterwards
   */
  deleteAll(keys: string[], requireTime?: () => void): Promise<void>;

  /**
   * Finds compressed copies of an object that are missing or do not decompress to its bytes.
   *
   * @returns their keys; none if there is no such object
   */
  findBadCopies(key: string): Promise<string[]>;

  /**
   * Writes the copies that `findBadCopies` finds, e.g. those that an interrupted writer left out.
   *
   * @returns whether there were any
   */
  repairCopies(key: string): Promise<boolean>;

  /** Removes temporary files and locks of interrupted writers, but not those of running ones. */
  removeLeftovers(): Promise<void>;

  /** @returns a page's keys: its file and, if the store is the web server itself, its address */
  pageKeys(file: string): string[];

  /** @returns the key under which the live release's static file of a name is served */
  staticKey(file: string): string;
}
