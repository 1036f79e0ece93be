import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../../errors/reasonOf';
import { writeWhole } from './replaceFile';

/** Milliseconds after which a file is taken for that of a process that has ended. */
const MAX_AGE = 60 * 60 * 1000;

/** The folder of the files that are being written. */
export class TemporaryFolder {
  private removing: Promise<void> | undefined;

  /** @param folder path; the first write creates it */
  constructor(private readonly folder: string) {}

  /** Writes a file for some work, which may give it another name, and removes it afterwards. */
  async use<Value>(bytes: Buffer, work: (file: string) => Promise<Value>): Promise<Value> {
    await (this.removing ??= this.removeOld());
    const file = path.join(this.folder, randomUUID());
    try {
      await mkdir(this.folder, { recursive: true });
      await writeWhole(file, bytes);
      return await work(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Removes what killed processes left behind. */
  private async removeOld(): Promise<void> {
    for (const name of (await unlessMissing(readdir(this.folder))) ?? []) {
      const file = path.join(this.folder, name);
      const stats = await unlessMissing(stat(file));
      // What can't be removed does no harm.
      if (stats && stats.mtimeMs < Date.now() - MAX_AGE) await rm(file).catch(() => {});
    }
  }
}
