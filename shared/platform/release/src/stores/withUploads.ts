import { revisionOf, type Store, type StoredObject } from './Store';

/**
 * Returns the same store, which takes objects from memory that this process has uploaded. On a bucket, a deploy would
 * download them all again to check them.
 *
 * @param uploads bytes by key, also those that are added later
 */
export const withUploads = (store: Store, uploads: ReadonlyMap<string, Buffer>): Store =>
  Object.assign(Object.create(store) as Store, {
    read: async (key: string): Promise<StoredObject | undefined> => {
      const bytes = uploads.get(key);
      return bytes ? { bytes, revision: revisionOf(bytes) } : store.read(key);
    },
  });
