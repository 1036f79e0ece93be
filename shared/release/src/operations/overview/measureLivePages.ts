import {
  NOT_FOUND_PAGE,
  pageFile,
  SHELL,
  versionFile,
  type Release,
  type VersionManifest,
} from '@site/contract';
import { Refusal } from '../../errors/Refusal';
import { budgetedParts } from '../../gate/budgetedParts';
import { measureParts, type MeasuredPart } from '../../gate/measureParts';
import { liveVersions, readCandidate } from '../../gate/readCandidate';
import type { Store } from '../../stores/objects/Store';

/**
 * Measures every part of the live pages that has a budget. Reads the stored pages: composing them
 * would run the teams' code.
 *
 * @throws Refusal when a live version or a page is missing or can't be read
 */
export async function measureLivePages(store: Store, live: Release): Promise<MeasuredPart[]> {
  const manifests = await readCandidate(store, liveVersions(live));
  const files = [...routedFiles(manifests.shell), NOT_FOUND_PAGE];
  const stored = await Promise.all(
    files.map(async (file) => ({ file, bytes: await readPage(store, file) })),
  );
  const pages = stored.map(({ file, bytes }) => ({ file, render: () => Promise.resolve(bytes) }));
  const startScripts = shellScripts(stored.at(-1)?.bytes.toString() ?? '', live);
  return measureParts(budgetedParts(store, manifests, { pages, startScripts, preview: undefined }));
}

const routedFiles = ({ routes }: VersionManifest) =>
  (routes?.pages ?? []).map(({ path }) => pageFile(path));

async function readPage(store: Store, file: string): Promise<Buffer> {
  const stored = await store.read(file);
  if (stored) return stored.bytes;
  throw new Refusal(`${store.address}/${file} is missing`, 'Run: npm run release -- heal');
}

/** Returns the shell's scripts that a page runs, by their names in the shell's version. */
function shellScripts(page: string, { apps }: Release): string[] {
  const folder = `/${versionFile(SHELL, apps.shell.version, '')}`;
  const sources = [...page.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, src = '']) => src);
  return sources.flatMap((src) => (src.startsWith(folder) ? src.slice(folder.length) : []));
}
