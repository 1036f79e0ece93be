import path from 'node:path';
import { unlessMissing } from '../errors/systemErrors';
import { DirectoryStore } from '../stores/folder/DirectoryStore';
import { decode, hasCopies } from '../stores/objects/encodings';
import { isLinked } from './isLinked';

/** An object as it is sent. */
export interface StoredFile {
  /** As they go over the wire. */
  bytes: Buffer;
  /** How they are compressed. */
  coding: 'br' | 'gzip' | undefined;
  /** As they are without compression. */
  plain: Buffer;
  /** Names these bytes. */
  revision: string;
}

/**
 * Reads an object that deploys write over, in the smallest form that whoever asks takes. It is read whole from one file,
 * or its beginning could be that of one release and its length that of the next.
 *
 * @param folder of the store; absolute
 * @param accepted the request's `Accept-Encoding`
 * @returns undefined when there is no such object
 */
export async function readStoredFile(
  folder: string,
  key: string,
  accepted: string,
): Promise<StoredFile | undefined> {
  const store = new DirectoryStore(folder);
  const forms = hasCopies(key)
    ? FORMS.filter(({ coding }) => !coding || takes(accepted, coding))
    : PLAIN;
  for (const { coding, ending } of forms) {
    if (await isLinked(folder, path.join(folder, key + ending))) continue;
    const object = await unlessMissing(store.read(key + ending), 'ENAMETOOLONG');
    if (!object) continue;
    // A copy that was damaged is left out.
    const plain = await decode(coding, object.bytes).catch(() => undefined);
    if (plain) return { ...object, coding, plain };
  }
  return undefined;
}

/** From the smallest. */
const FORMS = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
  { coding: undefined, ending: '' },
] as const;

const PLAIN = FORMS.filter(({ coding }) => !coding);

const takes = (accepted: string, coding: string) =>
  accepted.split(',').some((one) => {
    const [name, weight = ''] = one.split(';').map((word) => word.trim());
    return name === coding && !/^q=0(\.0*)?$/.test(weight);
  });
