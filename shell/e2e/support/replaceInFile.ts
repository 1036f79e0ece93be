import { readFile, writeFile } from 'node:fs/promises';
import { expect } from './site';

/** Replaces a text in a file. Fails if the file does not contain it. */
export async function replaceInFile(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(
    file,
    text.replace(from, () => to),
  );
}
