import { SHELL, type AppName } from './AppName';
import { placeFolder, placePath, PLACES } from './paths';
import type { ComposedRelease } from './schemas/release';

/** Where the pages of a release are, and how they behave. */
export interface Place {
  /** Folder of its not-found page and of what its tabs read; empty for the site's root. */
  folder: string;
  /** Returns the path of a page's file, e.g. `/_preview/pr-12/private-policy` for `/private-policy`. */
  pathOf: (path: string) => string;
  /** Whether a file is one of its own. */
  owns: (file: string) => boolean;
  /** Whether it is the live site, which has more than pages: a sitemap, an icon and so on. */
  isLive: boolean;
  /** Whether search engines may list its pages, as the live ones that they stand for. */
  isIndexed: boolean;
  /** Whether a bar says what the tab shows. */
  hasBar: boolean;
  /**
   * Whether it has a page.
   *
   * @param apps the page's own app and those whose parts it names; undefined for the not-found page
   */
  hasPage: (apps: AppName[] | undefined) => boolean;
  /** Whether its tabs go on with live remotes once it has ended. */
  ifGone?: 'live';
}

const LIVE: Place = {
  folder: '',
  pathOf: (path) => path,
  owns: (file) => !file.startsWith(PLACES),
  isLive: true,
  isIndexed: true,
  hasBar: false,
  hasPage: () => true,
};

/** Returns the place of a release's pages. Releases and composers of every age know the fields that it reads. */
export function placeOf({ place: named }: Pick<ComposedRelease, 'place'>): Place {
  if (!named) return LIVE;
  const { name, versions, percent } = named;
  const folder = placeFolder(name);
  const place = {
    folder,
    pathOf: (path: string) => placePath(name, path),
    owns: (file: string) => file.startsWith(folder) || file === folder.replace(/\/$/, '.html'),
    isLive: false,
  };
  if (percent === undefined)
    return { ...place, isIndexed: false, hasBar: true, hasPage: () => true };
  return {
    ...place,
    isIndexed: true,
    hasBar: false,
    // Those that live pages lead to it from. The not-found page has no address that could.
    hasPage: (apps) => !!apps && [SHELL, ...apps].some((app) => Object.hasOwn(versions, app)),
    ifGone: 'live',
  };
}
