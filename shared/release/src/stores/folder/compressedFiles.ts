import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { unlessMissing } from '../../errors/systemErrors';
import {
  compressedCopies,
  COPY_EXTENSIONS,
  isIntactCopy,
  type CopyExtension,
} from '../objects/encodings';
import { replaceFile } from './sameFile';
import { writeTemporary } from './temporaryFiles';
import type { HeldLock } from './withFileLock';

/**
 * Writes the compressed copies of an object's file, while its lock is held. A process that breaks the
 * lock writes the copies of the bytes that it finds or writes itself.
 */
export async function writeCopies(
  file: string,
  key: string,
  bytes: Buffer,
  lock: HeldLock,
): Promise<void> {
  const { atime, mtime } = await stat(file);
  for (const copy of await compressedCopies(key, bytes)) {
    const temporary = await writeTemporary(file, copy.bytes);
    await utimes(temporary, atime, mtime);
    if (await lock.isHeld()) await replaceFile(temporary, file + copy.extension);
    else return rm(temporary, { force: true });
  }
}

/** Deletes the compressed copies of an object's file. */
export async function deleteCopies(file: string): Promise<void> {
  for (const extension of COPY_EXTENSIONS) await rm(file + extension, { force: true });
}

/** Finds compressed copies of a file that are missing or do not decompress to its bytes. */
export async function findBadCopies(file: string, bytes: Buffer): Promise<CopyExtension[]> {
  const isBad = async (extension: CopyExtension) => {
    const copy = await unlessMissing(readFile(file + extension));
    return !copy || !(await isIntactCopy(bytes, copy, extension));
  };
  const bad = await Promise.all(COPY_EXTENSIONS.map(isBad));
  return COPY_EXTENSIONS.filter((_, at) => bad[at]);
}
