import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../errors/Refusal';
import { systemErrorCode } from '../errors/systemErrors';
import { staticFileNameFault } from '../documents/schemas/staticFileName';

/** A deploy compares each file, and a release lists it. */
const MAX_FILES = 100;

/** Bytes of one file. Apple's servers take no more than 128 kB. */
const MAX_BYTES = 256 * 1024;

/**
 * Reads the files that a folder has for the site's root.
 *
 * @param folder absolute path
 * @returns contents by name, e.g. `.well-known/assetlinks.json`, sorted
 * @throws Refusal naming every file that can't be served, or the folder if it can't be read
 */
export async function readStaticFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = (await readEntries(folder)).filter((entry) => !entry.isDirectory());
  const names = entries
    .map((entry) => [path.join(entry.parentPath, entry.name), entry.isFile()] as const)
    .map(([file, isFile]) => ({
      file,
      isFile,
      name: path.relative(folder, file).split(path.sep).join('/'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (names.length > MAX_FILES)
    throw new Refusal(
      `${folder} has ${names.length} files, and a site’s root may have ${MAX_FILES}`,
      'Files that pages use belong to an app: put them into its sources.',
    );
  const faults: string[] = [];
  const contents = new Map<string, Buffer>();
  for (const { file, isFile, name } of names) {
    const fault = isFile
      ? (staticFileNameFault(name) ?? (await sizeFault(file)))
      : 'must be a file: links are not followed';
    const bytes = fault === undefined ? await readFile(file) : Buffer.of();
    const wrong = fault ?? contentFault(name, bytes);
    if (wrong === undefined) contents.set(name, bytes);
    else faults.push(`${name} ${wrong}`);
  }
  if (faults.length === 0) return contents;
  throw new Refusal(
    `${folder} can’t be taken into the site: ${faults.slice(0, 20).join('; ')}`,
    'Rename or remove these files, then run the command again.',
  );
}

async function readEntries(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (cause) {
    throw new Refusal(
      `${folder} can’t be read: ${systemErrorCode(cause) ?? String(cause)}`,
      'Name a folder with the files for the site’s root.',
      { cause },
    );
  }
}

async function sizeFault(file: string): Promise<string | undefined> {
  const { size } = await stat(file);
  return size > MAX_BYTES ? `has ${size} bytes, and may have ${MAX_BYTES}` : undefined;
}

/** A file without an extension is sent as JSON: that is what Apple's and other clients require. */
function contentFault(name: string, bytes: Buffer): string | undefined {
  if (path.posix.extname(name) !== '') return undefined;
  try {
    JSON.parse(bytes.toString());
    return undefined;
  } catch {
    return 'must be JSON, or have an extension: without one it is sent as JSON';
  }
}
