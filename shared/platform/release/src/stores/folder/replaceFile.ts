import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Replaces a file that may be missing, so that its readers and a killed process find whole content.
 * Only one process may write it. A failure leaves the file as it was.
 */
export async function replaceFile(file: string, content: string): Promise<void> {
  const draft = `${file}.new`;
  try {
    await writeWhole(draft, content);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

/** Writes a file to the disk. @throws Error that names the file, as those of full disks do not */
export async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  await writeFile(file, content, { flush: true }).catch((error: NodeJS.ErrnoException) => {
    // Node does not name a file that is open already, such as on a full disk.
    if (error.path) throw error;
    throw Object.assign(error, { path: file, message: `${error.message} '${file}'` });
  });
}
