import { CONTENT_TYPES } from '../contentTypes';
import { NOT_FOUND_PAGE, pageFile, POINTER, RESERVED_FOLDERS, WELL_KNOWN } from '../paths';
import * as v from 'valibot';

/** Names without dots at their start, except for the one folder that needs it. */
const PATH = /^(\.well-known\/)?[\w@~-][\w@.~-]*(\/[\w@~-][\w@.~-]*)*$/;

/** Files that the store or the composer writes in every site. */
const RESERVED_FILES = [POINTER, pageFile('/'), NOT_FOUND_PAGE];

/**
 * Names under which sites register a service worker. Such a file may only unregister the worker of a
 * former site: visitors who have it would see that site for ever.
 */
export const WORKERS = ['sw.js', 'service-worker.js'];

/** Scripts and styles belong to an app: the site uses none without a hash. */
const REFUSED_EXTENSIONS = ['js', 'mjs', 'css', 'map'];

/** Extensions that static files may have: every server sends these with the same type. */
const EXTENSIONS = Object.keys(CONTENT_TYPES).filter((name) => !REFUSED_EXTENSIONS.includes(name));

/** Returns what is wrong with the name of a static file, or undefined if nothing is. */
export function staticFileNameFault(name: string): string | undefined {
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

export const staticFileName = v.pipe(
  v.string(),
  v.check(
    (name) => staticFileNameFault(name) === undefined,
    'must be the name of a file in the site’s root',
  ),
);
