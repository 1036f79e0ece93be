import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '@site/project';
import { systemErrorCode } from '../basics/reasonOf';
import { staticFileNameFault, WORKERS } from '@site/format/schemas';

/** A deploy compares each file, and a release lists it. */
const MAX_FILES = 100;

/** Bytes of one file. Apple's servers take no more than 128 kB. */
const MAX_BYTES = 256 * 1024;

/**
 * The one text of a service worker: it takes the place of a former site's worker, unregisters itself
 * and reloads the pages that show that site.
 */
export const LEAVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', async () => {
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) page.navigate(page.url);
});`;

/**
 * Reads the files that a folder has for the site's root.
 *
 * @param folder absolute path
 * @returns contents by name, e.g. `.well-known/assetlinks.json`, sorted
 * @throws Refusal naming every file that can't be served, or the folder if it can't be read
 */
export async function readStaticFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = (await readEntries(folder)).filter((entry) => !entry.isDirectory());
  if (entries.length > MAX_FILES)
    throw new Refusal(
      `${folder} has ${entries.length} files, and a site’s root may have ${MAX_FILES}`,
      'Files that pages use belong to an app: put them into its sources.',
    );
  const files = entries.map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return { file, entry, name: path.relative(folder, file).split(path.sep).join('/') };
  });
  const faults: string[] = [];
  const contents = new Map<string, Buffer>();
  for (const { file, entry, name } of files.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const fault = entry.isFile()
      ? await faultOf(file, name)
      : 'must be a file: links are not followed';
    if (fault === undefined) contents.set(name, await readFile(file));
    else faults.push(`${name} ${fault}`);
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

async function faultOf(file: string, name: string): Promise<string | undefined> {
  const fault = staticFileNameFault(name);
  if (fault !== undefined) return fault;
  const { size } = await stat(file);
  if (size > MAX_BYTES) return `has ${size} bytes, and may have ${MAX_BYTES}`;
  const isWorker = WORKERS.includes(name);
  if (path.posix.extname(name) !== '' && !isWorker) return undefined;
  const text = await readFile(file, 'utf8');
  if (isWorker && text.trim() === LEAVING_WORKER) return undefined;
  if (isWorker)
    return 'may only be the service worker that unregisters itself, as the README has it';
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    // Apple’s and other clients require this type.
    return 'must be JSON, or have an extension: without one it is sent as JSON';
  }
}
