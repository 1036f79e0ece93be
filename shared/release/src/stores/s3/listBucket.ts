import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { byKey } from '../objects/byKey';
import type { ListedObject } from '../objects/Store';
import { PROBES } from './probeConditions';

/** A store's part of a bucket. */
export interface BucketFolder {
  client: S3Client;
  bucket: string;
  /** Begins the key of every object; empty, or with a slash at its end. */
  folder: string;
  /** Keys in one response. Default: the server's own, 1000. */
  pageSize?: number;
}

/**
 * Lists the objects of a store whose keys begin with a prefix, sorted by key.
 *
 * @param except folders in the store's root to leave out, with a trailing slash
 */
export async function listBucket(
  place: BucketFolder,
  prefix: string,
  except: readonly string[],
): Promise<ListedObject[]> {
  const { objects, folders } = await listPages(place, prefix, except.length > 0 ? '/' : undefined);
  const wanted = folders.filter((folder) => folder !== PROBES && !except.includes(folder));
  const below = await Promise.all(wanted.map((folder) => listPages(place, folder, undefined)));
  return [...objects, ...below.flatMap((listed) => listed.objects)].sort(byKey);
}

/** @param Delimiter `/` to list the folders below the prefix in place of their objects */
async function listPages(
  { client, bucket, folder, pageSize }: BucketFolder,
  prefix: string,
  Delimiter: '/' | undefined,
) {
  const pages = paginateListObjectsV2(
    { client, ...(pageSize && { pageSize }) },
    { Bucket: bucket, Prefix: folder + prefix, Delimiter },
  );
  const objects: ListedObject[] = [];
  const folders: string[] = [];
  for await (const { Contents = [], CommonPrefixes = [] } of pages) {
    for (const { Key = '', Size = 0, LastModified, ETag } of Contents) {
      const key = Key.slice(folder.length);
      // An object without a date counts as new.
      const written = LastModified?.getTime() ?? Date.now();
      if (!key.startsWith(PROBES))
        objects.push({ key, size: Size, written, ...(ETag && { revision: ETag }) });
    }
    for (const { Prefix = '' } of CommonPrefixes) folders.push(Prefix.slice(folder.length));
  }
  return { objects, folders };
}
