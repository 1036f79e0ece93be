import { createHash } from 'node:crypto';
import { Refusal } from '@site/project';

/** An object of a store, in the state in which it was read. */
export interface StoredObject {
  bytes: Buffer;
  /** Identifies this content. `replace` takes it to detect a change since the read. */
  revision: string;
}

/** An object of a listing. */
export interface ListedObject {
  key: string;
  /** Bytes of the object. */
  size: number;
  /** When it was written, in milliseconds since 1970 by the store's clock. */
  written: number;
}

/**
 * Storage of a site. Keys are paths with `/`, as in the contract's `paths.ts`. Every call either
 * succeeds completely or rejects. Readers never see half an object.
 */
export interface Store {
  /** Name of this store in messages. */
  readonly address: string;

  /** Whether the store is the web server itself, as a bucket is. Its keys are then addresses. */
  readonly servesItself: boolean;

  /** @returns the object, or undefined if there is none. @throws Refusal when it is too large */
  read(key: string): Promise<StoredObject | undefined>;

  /** Writes a new object. @returns false if the key is taken */
  create(key: string, bytes: Buffer): Promise<boolean>;

  /**
   * Overwrites an object if it is still in the state that was read.
   *
   * @param revision revision that was read; undefined if there was no object
   * @returns false if the object has changed since it was read
   */
  replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean>;

  /**
   * Makes sure, before a commit, that no two processes can both create an object. A store that can't
   * lack this has no such method.
   *
   * @param key of an object that the caller may write
   * @param bytes of it. They are written again if the store lacks this
   * @throws Refusal when they can, or that can't be found out
   */
  requireConditions?(key: string, bytes: Buffer): Promise<void>;

  /**
   * Leaves out what others have put there under a name that is not a key: `read` and `delete` would fail.
   *
   * @returns the objects whose keys begin with the prefix, sorted by key
   */
  list(prefix: string): Promise<ListedObject[]>;

  /** Deletes objects. A key without an object is not an error. */
  delete(keys: readonly string[]): Promise<void>;
}

const MB = 1024 * 1024;

/**
 * Bytes of an object at most. The role of one team may write larger ones, and a command of another
 * one would read them into its memory.
 */
export const MAX_BYTES = 25 * MB;

/** @param name of the object or file. @throws Refusal when it is larger than an object may be */
export function requireSize(name: string, bytes: number): void {
  if (bytes <= MAX_BYTES) return;
  throw new Refusal(
    `${name} has more than ${MAX_BYTES / MB} MB`,
    'Serve such files from elsewhere, and make them smaller or delete them here.',
  );
}

/** Sorts objects by key, as a listing does. */
export const byKey = (one: { key: string }, other: { key: string }) =>
  one.key < other.key ? -1 : 1;

/** Returns the revision of an object whose store gives it none: a hash of its content. */
export const revisionOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Names joined by single slashes, without `.` and `..`, which URLs would resolve. */
const KEY = /^(?!\.{1,2}(\/|$))[^\\/\p{Cc}]+(\/(?!\.{1,2}(\/|$))[^\\/\p{Cc}]+)*$/u;

/** Whether a text is the key of an object in a store. */
export const isKey = (text: string) => KEY.test(text);

/** Returns a valid key. @throws Error for any other: the code that built it has a bug */
export function requireKey(key: string): string {
  if (isKey(key)) return key;
  throw new Error(`"${key}" is not a valid key`);
}
