import { link, rename, rm } from 'node:fs/promises';
import { systemErrorCode, unlessMissing } from '../../errors/systemErrors';
import { temporaryBeside } from './temporaryFiles';

/**
 * Deletes a file unless time is up. The file is first moved aside: if the process was suspended
 * before that took effect, it is moved back, since it may be another writer's by now.
 *
 * @param requireTime throws when time is up
 */
export async function deleteInTime(file: string, requireTime: () => void): Promise<void> {
  requireTime();
  const aside = temporaryBeside(file);
  const isThere = rename(file, aside).then(() => true);
  if (!(await unlessMissing(isThere))) return;
  try {
    requireTime();
  } catch (error) {
    await link(aside, file).catch((failure: unknown) => {
      // Somebody has written it again.
      if (systemErrorCode(failure) !== 'EEXIST') throw failure;
    });
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}
