import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Files } from './fillTemplates';

/** Writes files into a folder, which is created. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [name, text] of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
