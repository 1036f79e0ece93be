import { contentKey, NOT_FOUND_PAGE, SHELL, versionFile, type ReleasedPage } from '@site/contract';
import { type LogEntry, liveVersions } from '../../documents/LogEntry';
import { readManifests } from '../../documents/readVersion';
import { Refusal } from '../../errors/Refusal';
import { measureParts, type MeasuredPart } from '../../gate/measureParts';
import type { Store } from '../../stores/Store';

/**
 * Measures every part of the live pages that has a budget. Reads the stored pages: composing them
 * would run the teams' code.
 *
 * @throws Refusal when a live version or a page is missing or can't be read
 */
export async function measureLivePages(store: Store, newest: LogEntry): Promise<MeasuredPart[]> {
  const manifests = await readManifests(store, liveVersions(newest));
  const pages = await Promise.all(
    Object.entries(newest.pages)
      .filter(([file]) => file.endsWith('.html'))
      .map(async ([file, page]) => ({
        file,
        bytes: await readContent(store, file, page),
      })),
  );
  const notFound = pages.find(({ file }) => file === NOT_FOUND_PAGE)?.bytes;
  const startScripts = shellScripts(String(notFound), newest);
  return measureParts(store, manifests, { pages, startScripts });
}

async function readContent(store: Store, file: string, page: ReleasedPage): Promise<Buffer> {
  const stored = await store.read(contentKey(page));
  if (stored) return stored.bytes;
  throw new Refusal(
    `${store.address}/${contentKey(page)}, the content of ${file}, is missing`,
    'See what else is: npm run release -- verify',
  );
}

/** Returns the shell's scripts that a page runs, by their names in the shell's version. */
function shellScripts(page: string, { apps }: LogEntry): string[] {
  const folder = `/${versionFile(SHELL, apps.shell.version, '')}`;
  const sources = [...page.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, src = '']) => src);
  return sources.flatMap((src) => (src.startsWith(folder) ? src.slice(folder.length) : []));
}
