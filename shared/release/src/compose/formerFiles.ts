import { POINTER, REMOTES, ROLLOUTS, type Release } from '@site/contract';
import { forEachConcurrently } from '../concurrency/forEachConcurrently';
import { Refusal } from '../errors/Refusal';
import { integrityOf } from '../records/integrity';
import { readReleasesBack } from '../records/readRelease';
import type { Store } from '../stores/objects/Store';
import { readPageNumber } from './pageNumber';
import { sitePages } from './sitePages';

/** Files in the site's root, with the hashes of contents that releases gave them. */
export type FormerFiles = NonNullable<Release['formerFiles']>;

/** How many hashes of a file are kept: that many commands in a row may be killed. */
const MAX_HASHES = 4;

/** How many files are remembered. Each is looked for at every deploy. */
const MAX_FILES = 300;

/** How many releases are searched if the live one does not list earlier files. */
const MAX_RELEASES = 50;

/**
 * Returns the files that earlier releases had in the site's root. Releases that were made before
 * they were listed don't name them: then the last releases do.
 */
export async function formerFiles(store: Store, release: Release): Promise<FormerFiles> {
  if (release.formerFiles) return release.formerFiles;
  const former: FormerFiles = {};
  const shells = new Set<string>();
  let searched = 0;
  for await (const earlier of readReleasesBack(store, release.number)) {
    if (searched++ === MAX_RELEASES) break;
    if (earlier.pages) addFiles(former, earlier);
    else if (!shells.has(earlier.apps.shell.version)) {
      shells.add(earlier.apps.shell.version);
      Object.assign(former, { ...(await filesOfFormatOne(store, earlier)), ...former });
    }
  }
  return former;
}

/**
 * Returns what the release after `live` has to list.
 *
 * @param next the files in the root of that release
 */
export async function formerFilesAfter(
  store: Store,
  live: Release,
  next: Pick<Release, 'pages' | 'staticFiles'>,
): Promise<FormerFiles> {
  const former = structuredClone(await formerFiles(store, live));
  addFiles(former, live, { ...next.pages, ...next.staticFiles });
  return Object.fromEntries(Object.entries(former).slice(-MAX_FILES));
}

/** Adds a release's files, without those that are the same in the next release. */
function addFiles(
  former: FormerFiles,
  { pages, staticFiles }: Release,
  next: Record<string, { integrity: string }> = {},
): void {
  for (const [file, { integrity, ...page }] of Object.entries({ ...pages, ...staticFiles })) {
    if (next[file]?.integrity === integrity) continue;
    // Open tabs of an earlier shell read them. Prune deletes them with that shell.
    if (file.startsWith(REMOTES)) continue;
    // A page that was read before its rollout ended still leads to it. Prune deletes them.
    if (file.startsWith(ROLLOUTS)) continue;
    // A page that is dropped later is recognised by its number.
    if (next[file] && 'number' in page) continue;
    const hashes = (former[file] ?? []).filter((known) => known !== integrity);
    former[file] = [...hashes, integrity].slice(-MAX_HASHES);
  }
}

/** Returns the pages of a release of format 1, and the hashes of its other files. */
async function filesOfFormatOne(store: Store, release: Release): Promise<FormerFiles> {
  try {
    const files: FormerFiles = {};
    for (const { file, number, render } of await sitePages(store, release))
      files[file] = number === undefined ? [integrityOf(await render())] : [];
    return files;
  } catch (error) {
    // An old version that is damaged must not stop a deploy.
    if (error instanceof Refusal) return {};
    throw error;
  }
}

/**
 * Finds the objects in the site's root that earlier releases wrote and this one does not have. They
 * would go on showing an old release. What others put into the store is not among them.
 *
 * @param wanted keys of the release's own files
 * @param mayExist whether an object of this key may exist, if a listing tells
 */
export async function strayKeys(
  store: Store,
  release: Release,
  wanted: ReadonlyMap<string, unknown>,
  mayExist: (key: string) => boolean = () => true,
): Promise<string[]> {
  const strays: string[] = [];
  await forEachConcurrently(
    Object.entries(await formerFiles(store, release)),
    async ([file, hashes]) => {
      for (const key of new Set([...store.pageKeys(file), store.staticKey(file)])) {
        if (wanted.has(key) || !mayExist(key)) continue;
        const stored = await store.read(key);
        if (stored && (await isOurs(store, file, stored.bytes, hashes))) strays.push(key);
      }
    },
  );
  return strays.sort();
}

async function isOurs(
  store: Store,
  file: string,
  bytes: Buffer,
  hashes: string[],
): Promise<boolean> {
  const isKnown = hashes.includes(integrityOf(bytes)) || readPageNumber(bytes) !== undefined;
  return isKnown && !(await isInOtherStore(store, file));
}

/** Whether a file is in a folder that is a store of its own, such as that of a staging site. */
async function isInOtherStore(store: Store, file: string): Promise<boolean> {
  const folders = file.split('/').slice(0, -1);
  for (let depth = folders.length; depth > 0; depth -= 1)
    if (await store.read([...folders.slice(0, depth), POINTER].join('/'))) return true;
  return false;
}
