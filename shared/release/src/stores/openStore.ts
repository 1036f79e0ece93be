import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../errors/Refusal';
import { DirectoryStore } from './folder/DirectoryStore';
import { isKey } from './objects/requireKey';
import type { Store } from './objects/Store';

/** The default store, in the repository's root. */
export const DEFAULT_STORE = fileURLToPath(new URL('../../../../.site', import.meta.url));

const S3 = 's3://';

/**
 * The folder that a store's name stands for.
 *
 * @param name as given on the command line or in `SITE_STORE`; a relative one counts from where the command was given
 * @throws Refusal when it names a bucket
 */
export function storeFolder(name: string | undefined): string {
  if (!name) return DEFAULT_STORE;
  if (!name.startsWith(S3)) return path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
  throw new Refusal(
    `${name} is no folder: only a store in a folder can be served from here`,
    'Open the site at the bucket or at the CDN before it, or name a folder with --store or SITE_STORE.',
  );
}

/**
 * Opens a store by its name: `s3://bucket/prefix`, or a folder; none is the default store.
 *
 * @throws Refusal when it begins with `s3://` and names no bucket
 */
export async function openStore(name: string | undefined): Promise<Store> {
  if (!name?.startsWith(S3)) return new DirectoryStore(storeFolder(name));
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]+[a-z0-9])(?:\/(.*?))?\/?$/.exec(name) ?? [];
  if (!bucket || (prefix && !isKey(prefix)))
    throw new Refusal(`"${name}" names no bucket`, 'Name it as s3://bucket or s3://bucket/prefix.');
  // The SDK takes a while to load, which commands on a folder need not wait for.
  const { S3Store } = await import('./s3/S3Store');
  return new S3Store(bucket, prefix);
}
