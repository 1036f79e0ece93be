import { readFile, writeFile } from 'node:fs/promises';
import { expect } from './site';

/** Replaces a text of a file, which must hold it. */
export async function changeFile(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(
    file,
    text.replace(from, () => to),
  );
}
