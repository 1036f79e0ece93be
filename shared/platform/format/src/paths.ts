import type { AppName } from './AppName';
import { ROLLOUT_PREFIX } from './Preview';

// Every key of a store is built here. A key is also the path of the file's address on the site.

/** Address of a key on the site's origin, e.g. `release.json` -> `/release.json`. */
export const addressOf = (key: string) => `/${key}`;

/** The pointer: the public fields of the newest release whose pages are all in place. */
export const POINTER = 'release.json';

/** The log. Never served. */
export const RELEASES = 'releases/';

/** Key of a release in the log, e.g. `releases/42.json`. Creating it is the commit. */
export const releaseFile = (number: number) => `${RELEASES}${number}.json`;

/** Contents of pages and other files in the root. Never served: visitors get copies of them. */
export const CONTENTS = 'contents/';

/**
 * Key of the content of a page or another file in the root. The number of the release that it was first written
 * for makes the name new: no later release uses it again, so `prune` can delete what no kept release
 * names, whatever else happens at the same time.
 */
export const contentKey = ({ stored, integrity }: { stored: number; integrity: string }) =>
  `${CONTENTS}${stored}/${integrity.slice('sha384-'.length).replaceAll('+', '-').replaceAll('/', '_')}`;

/** Every app's versions. Nothing in this folder ever changes. */
export const APPS = 'apps/';

/** Key of a version's file, e.g. `apps/marketing/1.2.0-3f9a1c04/remoteEntry.js`. */
export const versionFile = (app: AppName, version: string, file: string) =>
  `${APPS}${app}/${version}/${file}`;

const VERSION_KEY = new RegExp(`^${APPS}[^/]+/[^/]+/(.+)$`, 's');

/** Returns the path of a file in its version's folder; undefined for a key of no version. */
export const fileOfVersion = (key: string): string | undefined => VERSION_KEY.exec(key)?.[1];

/** Key of a version's manifest. Written last: its presence means that the version is complete. */
export const versionManifest = (app: AppName, version: string) =>
  versionFile(app, version, 'version.json');

/** Source maps of versions. Never served. */
export const MAPS = 'maps/';

/** Key of the source map of a script, e.g. `maps/marketing/1.2.0-3f9a1c04/Home.js.map`. */
export const versionMap = (app: AppName, version: string, file: string) =>
  `${MAPS}${app}/${version}/${file}.map`;

/** Folders that only the teams may read. */
export const PRIVATE_FOLDERS = [RELEASES, CONTENTS, MAPS] as const;

/** Whether visitors may read the object of a key. */
export const isPublic = (key: string) => !PRIVATE_FOLDERS.some((folder) => key.startsWith(folder));

/** A remote's federation container. */
export const REMOTE_ENTRY = 'remoteEntry.js';

/** Preview picture of a shared link, in the version of the remote that owns the page. */
export const SHARE_PICTURE = 'share.jpg';

/** Node bundles: of a page, in its remote's version; of the renderer and the composer, in the shell's. */
export const pageBundle = (page: string) => `prerender/${page}.js`;
export const PRERENDER_BUNDLE = 'prerender.js';
export const COMPOSER_BUNDLE = 'compose.js';

/** Whether a version's file is a Node bundle or their folder. Browsers never need these. */
export const isNodeBundle = (file: string) =>
  file === COMPOSER_BUNDLE || /^prerender(\.js$|[\\/]|$)/.test(file);

/** Template of every composed page, in the shell's version. */
export const PAGE_TEMPLATE = 'page.html';

/**
 * Name of the Trusted Types policy of every app's build. One name for all: a page need not know
 * which other remotes its visitor will open.
 */
export const TRUSTED_TYPES_POLICY = 'site';

/** What publishing can't read from a build's other files; see `BuildManifest`. */
export const BUILD_MANIFEST = 'build.json';

/**
 * A build's source maps, which are not part of the version's folder. The name is not a hidden one: tools
 * that carry builds, such as GitHub's artifacts, leave hidden files out.
 */
export const BUILD_MAPS = 'source-maps';

const MAP_OF_BUILD = new RegExp(`^${BUILD_MAPS}/(.+)\\.map$`);

/** Returns the script whose source map a file of a build is; undefined for any other file. */
export const scriptOfMap = (file: string): string | undefined => MAP_OF_BUILD.exec(file)?.[1];

/**
 * Key of the composed page of a path, e.g. `/private-policy` -> `private-policy.html`. A page with many addresses has one
 * file for all: `/plans/:id` -> `plans/_.html`, `/films/*` -> `films/__.html`. Other paths have no underscore.
 */
export const pageFile = (path: string) =>
  path === '/' ? 'index.html' : `${path.slice(1).replace(/:\w+$/, '_').replace(/\*$/, '__')}.html`;

/** Returns the address of a page by its file, as `pageFile` names it. A parameter has the value `_`. */
export const addressOfPage = (file: string) => addressOf(file.replace(/^index\.html$|\.html$/, ''));

/** Segments that the address of a page may have. Servers look for a page at each of them. */
export const MOST_SEGMENTS = 8;

/** Paths of pages' files, and with a trailing slash. A page has one address. */
const NO_PAGE = /^\/(index|404)$|\/__?$|.\/$/;

/**
 * Returns the files that may have the page at the path of an address, in the order in which to look: its own
 * file, then that of the paths with a parameter in its place, then those of the pages that have all addresses below
 * theirs, the longest first. What only these have has no dot in its last segment, and at most eight segments after the
 * two of a place.
 */
export function pageFilesAt(path: string): string[] {
  if (NO_PAGE.test(path)) return [];
  const own = pageFile(path);
  if (path === '/' || /\.[^/]*$|\/\//.test(path)) return [own];
  const segments = path.slice(1).split('/');
  const folders = segments.map((_, at) => `${segments.slice(0, at + 1).join('/')}/`);
  const parent = folders.at(-2);
  const most = path.startsWith(addressOf(PLACES)) ? MOST_SEGMENTS + 2 : MOST_SEGMENTS;
  return [
    own,
    ...(parent === undefined ? [] : [`${parent}_.html`]),
    ...(segments.length > most ? [] : folders.reverse().map((folder) => `${folder}__.html`)),
  ];
}

/**
 * Returns the page at the path of an address: the one whose file servers answer with.
 *
 * @param address a path that is no longer percent-encoded
 */
export const pageAt = <Page extends { path: string }>(
  pages: readonly Page[],
  address: string,
): Page | undefined =>
  pageFilesAt(address).flatMap(
    (file) => pages.find(({ path }) => pageFile(path) === file) ?? [],
  )[0];

/** Page for every address that is neither a page nor a file. */
export const NOT_FOUND_PAGE = '404.html';

/** Texts that every site has in its root. */
export const TEXT_FILES = ['robots.txt', 'sitemap.xml'] as const;

/** The web app manifest. */
export const WEB_MANIFEST = 'site.webmanifest';

/** Files that others look for under a fixed address (RFC 8615). */
export const WELL_KNOWN = '.well-known/';

/** Folder of a shell's version with the files for the site's root, which are in `shell/public`. */
export const ROOT_FILES = 'root/';

/**
 * Returns the name in the site's root of a file of a shell's version; undefined for any other file. In a
 * version, `.well-known` has no dot: tools that carry builds, such as GitHub's artifacts, leave hidden folders
 * out.
 */
export const rootFileOf = (file: string): string | undefined =>
  file.startsWith(ROOT_FILES)
    ? file.slice(ROOT_FILES.length).replace(/^well-known\//, WELL_KNOWN)
    : undefined;

/**
 * Folder of the root's files in a store that a server serves. Servers look here for addresses such as
 * `/google1234.html`: a page's file has no address of its own.
 */
export const SERVED_FILES = '.files/';

/** Pages of all places but the live site; see `Place`. */
export const PLACES = '_preview/';

/** Begins the keys of rollouts. */
export const ROLLOUTS = `${PLACES}${ROLLOUT_PREFIX}`;

/**
 * Folder of a place, which has what its tabs read of remotes under the same names as in the site's root.
 * Its pages are at `placePath`.
 */
export const placeFolder = (name: string) => `${PLACES}${name}/`;

/** Path of a page in a place, e.g. `/private-policy` -> `/_preview/pr-12/private-policy`. */
export const placePath = (name: string, path: string) =>
  addressOf(PLACES) + name + (path === '/' ? '' : path);

/** The apps of a release that open tabs read. */
export const REMOTES = 'remotes/';

/**
 * Key of the fields of the release that a tab needs to open another remote's pages, e.g.
 * `remotes/1.0.0-3c8edcda/account.json`. Each shell version has its own: once another shell is live,
 * these files stay as they are, so open tabs go on with remotes that were tested with their shell.
 */
export const remoteFile = (shell: string, remote: AppName) => `${REMOTES}${shell}/${remote}.json`;

/** Folders with files of `remoteFile`, those of the site's root first. They stay for tabs that are open. */
export const TAB_FOLDERS = [REMOTES, ROLLOUTS] as const;

const REMOTE_FILE_KEY = new RegExp(`^(?:${ROLLOUTS}[^/]+/)?${REMOTES}([^/]+)/`);

/**
 * Returns the shell version whose tabs read a file of `remoteFile`, in the site's root or in a rollout's
 * folder; undefined for any other key.
 */
export const shellOfRemoteFile = (key: string): string | undefined =>
  REMOTE_FILE_KEY.exec(key)?.[1];

/** Folders whose addresses the site uses itself. */
export const RESERVED_FOLDERS = [APPS, RELEASES, CONTENTS, REMOTES, MAPS, PLACES, 'api/'];
