import {
  CONTENT_TYPES,
  NOT_FOUND_PAGE,
  pageFile,
  POINTER,
  RESERVED_FOLDERS,
  rootFileOf,
  TEXT_FILES,
  WELL_KNOWN,
  WEB_MANIFEST,
} from '@site/format';
import path from 'node:path';
import type { Build } from './Build';

/** Names without dots at their start, except for the one folder that needs it. */
const PATH = /^(\.well-known\/)?[\w@~-][\w@.~-]*(\/[\w@~-][\w@.~-]*)*$/;

/** Files that the store or the composer writes in every site. */
const RESERVED_FILES: string[] = [
  ...[POINTER, NOT_FOUND_PAGE, WEB_MANIFEST, ...TEXT_FILES],
  // A bucket would serve it as the home page even if the shell has none.
  pageFile('/'),
];

/**
 * Names under which sites register a service worker. Such a file may only unregister the worker of a
 * former site: visitors who have it would see that site for ever.
 */
const WORKERS = ['sw.js', 'service-worker.js'];

/**
 * The one text of a service worker: it takes the place of a former site's worker, unregisters itself
 * and reloads the pages that show that site.
 */
export const LEAVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', async () => {
  await registration.unregister();
  for (const page of await clients.matchAll({ type: 'window' })) page.navigate(page.url);
});`;

/** Scripts and styles belong to an app: the site uses none without a hash. */
const REFUSED_EXTENSIONS = ['js', 'mjs', 'css', 'map'];

/** Extensions that the files may have: every server sends these with the same type. */
const EXTENSIONS = Object.keys(CONTENT_TYPES).filter((name) => !REFUSED_EXTENSIONS.includes(name));

/** Says what is wrong with the files that a shell's build has for the site's root, a sentence each. */
export function rootFileFaults(contents: Build['contents']): string[] {
  return [...contents].flatMap(([file, bytes]) => {
    const name = rootFileOf(file);
    const fault = name !== undefined && (nameFault(name) ?? contentFault(name, bytes));
    return fault ? `public/${name} ${fault}` : [];
  });
}

function nameFault(name: string): string | undefined {
  if (!PATH.test(name) || name.length > 200)
    return `must have a plain name: letters, digits and @ . _ ~ - between slashes, and no dot at the start of a name other than ${WELL_KNOWN}`;
  if (RESERVED_FILES.includes(name) || RESERVED_FOLDERS.some((folder) => name.startsWith(folder)))
    return 'must have another name: the site uses this one itself';
  if (WORKERS.includes(name)) return undefined;
  const [, extension = ''] = /[^/]\.([^./]*)$/.exec(name) ?? [];
  if (extension === '' ? name.startsWith(WELL_KNOWN) : EXTENSIONS.includes(extension))
    return undefined;
  return `must end with ${EXTENSIONS.map((each) => `.${each}`).join(', ')}; only files in ${WELL_KNOWN} may have no extension`;
}

function contentFault(name: string, bytes: Buffer): string | undefined {
  if (WORKERS.includes(name))
    return String(bytes).trim() === LEAVING_WORKER
      ? undefined
      : 'may only be the service worker that unregisters itself, as the shell’s page has it';
  if (path.posix.extname(name) !== '') return undefined;
  try {
    JSON.parse(String(bytes));
    return undefined;
  } catch {
    // Apple’s and other clients require this type.
    return 'must be JSON, or have an extension: without one it is sent as JSON';
  }
}
