import path from 'node:path';
import { unlessMissing } from '../errors/systemErrors';
import { DirectoryStore } from '../stores/folder/DirectoryStore';
import { decode, hasCopies } from '../stores/objects/encodings';
import { isSymlinked } from './isSymlinked';

/** An object as it is sent. */
export interface StoredFile {
  /** Compressed as `encoding` says. */
  bytes: Buffer;
  encoding: 'br' | 'gzip' | undefined;
  /** Identifies these bytes. */
  revision: string;
}

/**
 * Reads an object that deploys replace, in the smallest encoding that the client accepts. Reads it
 * whole, from one file: otherwise its first bytes could be of one release and its length of the
 * next.
 *
 * @param folder of the store; absolute
 * @param accepted the request's `Accept-Encoding`
 * @returns undefined if there is no such object
 */
export async function readStoredFile(
  folder: string,
  key: string,
  accepted: string,
): Promise<StoredFile | undefined> {
  const store = new DirectoryStore(folder);
  const variants = hasCopies(key)
    ? VARIANTS.filter(({ encoding }) => !encoding || accepts(accepted, encoding))
    : [UNCOMPRESSED];
  for (const { encoding, extension } of variants) {
    if (await isSymlinked(folder, path.join(folder, key + extension))) continue;
    const object = await unlessMissing(store.read(key + extension), 'ENAMETOOLONG');
    if (object && (await isIntact(encoding, object.bytes))) return { ...object, encoding };
  }
  return undefined;
}

const UNCOMPRESSED = { encoding: undefined, extension: '' };

/** Smallest first. */
const VARIANTS = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
  UNCOMPRESSED,
] as const;

/** Returns false for a damaged or truncated copy, so that the next variant is sent instead. */
const isIntact = (encoding: 'br' | 'gzip' | undefined, bytes: Buffer) =>
  decode(encoding, bytes).then(
    () => true,
    () => false,
  );

const accepts = (accepted: string, encoding: string) =>
  accepted.split(',').some((item) => {
    const [name, weight = ''] = item.split(';').map((part) => part.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });
