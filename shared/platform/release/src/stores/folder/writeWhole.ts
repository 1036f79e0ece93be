import { writeFile } from 'node:fs/promises';

/** Writes a file to the disk. @throws Error that names the file, as those of full disks do not */
export async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  await writeFile(file, content, { flush: true }).catch((error: NodeJS.ErrnoException) => {
    // Node does not name a file that is open already, such as on a full disk.
    if (error.path) throw error;
    throw Object.assign(error, { path: file, message: `${error.message} '${file}'` });
  });
}
