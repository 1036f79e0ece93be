import { integrityOf } from '@site/release';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Changes the text of a build's files, and the hashes of changed scripts in the files that load
 * them.
 *
 * @param files names in the folder
 */
export async function changeBuild(
  folder: string,
  files: string[],
  change: (text: string) => string,
): Promise<void> {
  const texts = new Map<string, string>();
  const hashes = new Map<string, string>();
  for (const name of files) {
    const before = await readFile(path.join(folder, name), 'utf8');
    const text = change(before);
    texts.set(name, text);
    hashes.set(integrityOf(Buffer.from(before)), integrityOf(Buffer.from(text)));
  }
  const rehashed = (text: string) =>
    text.replaceAll(/sha384-[\w+/]+/g, (hash) => hashes.get(hash) ?? hash);
  for (const [name, text] of texts) await writeFile(path.join(folder, name), rehashed(text));
}
