import type { AppName } from './AppName';

/** The one place that knows where things stand in a store, and so under which address a visitor gets them. */

/** A remote's federation container, in its version's folder. */
export const REMOTE_ENTRY = 'remoteEntry.js';

/** The pointer: the live release, whole. */
export const POINTER = 'release.json';

/** Site settings. */
export const SITE_SETTINGS = 'site.json';

/** Asked for by this name in the site's root, whatever a page says. */
export const FAVICON = 'favicon.ico';

/** Where to report a hole in the site's security (RFC 9116). The only key with a name that begins with a dot. */
export const SECURITY_TXT = '.well-known/security.txt';

/** The picture of a shared link, in the version of the remote whose page is shared. */
export const SHARE_PICTURE = 'share.jpg';

/** Served for every address that is no page and no file. */
export const NOT_FOUND_PAGE = '404.html';

/** Folder of all versions: what stands here never changes. */
export const APPS = 'apps/';

/** Folder of all releases: what stands here never changes. */
export const RELEASES = 'releases/';

/** Folder of what is said about releases, by whom and why: for the teams, no server sends it to visitors. */
export const HISTORY = 'history/';

/** A file of a version, e.g. `apps/marketing/1.2.0-3f9a1c04/remoteEntry.js`. */
export const versionFile = (app: AppName, version: string, file: string) =>
  `${APPS}${app}/${version}/${file}`;

/** The file of a version that stands under a key, e.g. `remoteEntry.js`; undefined when the key is of no version. */
export const fileOfVersion = (key: string): string | undefined => VERSION_KEY.exec(key)?.[1];

const VERSION_KEY = new RegExp(`^${APPS}[^/]+/[^/]+/(.+)$`, 's');

/** Names every file of a version; written last, so its presence means that the version is complete. */
export const versionManifest = (app: AppName, version: string) =>
  versionFile(app, version, 'version.json');

/** A release, e.g. `releases/42.json`. */
export const releaseFile = (number: number) => `${RELEASES}${number}.json`;

/** Who made a release and why, e.g. `history/42.json`. */
export const historyFile = (number: number) => `${HISTORY}${number}.json`;

/** The composed page of a path, e.g. `/private-policy` -> `private-policy.html`. */
export const pageFile = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** The address of a key of the store on the site's own origin. */
export const addressOf = (key: string) => `/${key}`;

/** What a build says of itself, in its folder. */
export const BUILD_MANIFEST = 'build.json';

/** A version's bill of materials: the packages that it holds code of, with their licences. */
export const SBOM = 'sbom.json';

/** The template that every page is composed from, in the shell's version. */
export const PAGE_TEMPLATE = 'page.html';

/** The Node bundle that prerenders pages, in the shell's version. */
export const PRERENDER_BUNDLE = 'prerender.js';

/** The Node bundle of a page, in its remote's version, e.g. `prerender/Home.js`. */
export const pageBundle = (page: string) => `prerender/${page}.js`;

/** Whether a file of a version is a Node bundle, or their folder: read when pages are made, and by no browser. */
export const isNodeBundle = (file: string) => /^prerender(\.js$|[\\/]|$)/.test(file);
