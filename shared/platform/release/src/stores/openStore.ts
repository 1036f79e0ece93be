import { stat } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT, Refusal } from '@site/project';
import { unlessMissing } from '../basics/errors';
import { FolderStore } from './folder/FolderStore';
import { isKey, type Store } from './Store';

/** The default store, in the root of the repository. */
export const DEFAULT_STORE = path.join(PROJECT.root, '.site');

/** Also matches a mistyped bucket such as `s3:/bucket`, which must not become a folder of this name. */
const S3 = /^s3:/i;

const SCHEME = /^[a-z][a-z0-9+.-]+:\//i;

/** Returns the folder of a store, as named on the command line or in SITE_STORE. @throws Refusal when it is a bucket */
export function storeFolder(name = process.env.SITE_STORE): string {
  if (!name) return DEFAULT_STORE;
  if (SCHEME.test(name) && !S3.test(name))
    throw new Refusal(
      `a store can’t be at an address that begins with ${name.replace(/:.*/s, ':')}`,
      'Name a folder, or a bucket as s3://bucket/prefix.',
    );
  if (!S3.test(name)) return fromWorkingFolder(name);
  throw new Refusal(
    `${name} is not a folder, and only a store in a folder can be served from here`,
    'Open the site at the bucket or at its CDN, or name a folder with --store or SITE_STORE.',
  );
}

/** Returns the absolute path of a folder as given on the command line: npm changes the directory. */
export const fromWorkingFolder = (name: string) =>
  path.resolve(process.env.INIT_CWD ?? process.cwd(), name);

/**
 * Opens a store: a folder, `s3://bucket/prefix` with or without `?acl=bucket-owner-full-control`, or without a name that of SITE_STORE, otherwise the default store.
 *
 * @throws Refusal when the name is neither a valid bucket address nor a folder's, or it is a file's
 */
export async function openStore(name = process.env.SITE_STORE): Promise<Store> {
  const place = parseBucket(name);
  if (place) {
    // The SDK is slow to load. Commands on a folder need not wait for it.
    const { S3Store } = await import('./s3/S3Store');
    return new S3Store(place.bucket, place.prefix, { acl: place.acl });
  }
  const folder = storeFolder(name);
  const stats = await unlessMissing(stat(folder));
  if (!stats || stats.isDirectory()) return new FolderStore(folder);
  throw new Refusal(
    `${folder} is a file, and a store is a folder`,
    'Name a folder, or a bucket as s3://bucket/prefix.',
  );
}

/** Gives the bucket's owner what other users write. */
const OWNER_ACL = 'bucket-owner-full-control';

/** A store in a bucket. */
interface Bucket {
  bucket: string;
  /** Without slashes around it; empty if the bucket is the store. */
  prefix: string;
  /**
   * Set if objects belong to the user who writes them, as on Ceph: without it, the bucket's owner could not
   * read them. Amazon's owner can, and other servers refuse it.
   */
  acl?: typeof OWNER_ACL;
}

/** Parses a bucket's name; returns undefined for a folder. @throws Refusal as `openStore` does */
function parseBucket(name: string | undefined): Bucket | undefined {
  if (!name || !S3.test(name)) return undefined;
  const [address = '', option] = name.split(/\?(.*)/s);
  if (option !== undefined && option !== `acl=${OWNER_ACL}`)
    throw new Refusal(
      `"${name}" has an unknown option`,
      `The only one is ?acl=${OWNER_ACL}, for Ceph. Others are in the AWS SDK’s variables.`,
    );
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]+[a-z0-9])(?:\/(.*?))?\/?$/.exec(address) ?? [];
  if (!bucket || (prefix && !isKey(prefix)))
    throw new Refusal(
      `"${name}" is not a valid bucket address`,
      'Write it as s3://bucket or s3://bucket/prefix.',
    );
  return { bucket, prefix, ...(option && { acl: OWNER_ACL }) };
}
