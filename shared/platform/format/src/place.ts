import { SHELL, type AppName } from './AppName';
import { placeFolder, placePath, PLACES } from './paths';
import type { ComposedRelease } from './schemas/release';

/** Where the pages of a release are, and how they behave. */
export interface Place {
  /** The live site has more than pages: a sitemap, an icon and so on. A preview is kept out of search engines. */
  kind: 'live' | 'preview' | 'rollout';
  /** Folder of its not-found page and of what its tabs read; empty for the site's root. */
  folder: string;
  /** Returns the path of a page's file, e.g. `/_preview/pr-12/private-policy` for `/private-policy`. */
  pathOf: (path: string) => string;
  /** Whether a file is one of its own. */
  owns: (file: string) => boolean;
  /**
   * Whether it has a page.
   *
   * @param apps the page's own app and those whose parts it names; undefined for the not-found page
   */
  hasPage: (apps: AppName[] | undefined) => boolean;
}

const LIVE: Place = {
  kind: 'live',
  folder: '',
  pathOf: (path) => path,
  owns: (file) => !file.startsWith(PLACES),
  hasPage: () => true,
};

/** Returns the place of a release's pages. Releases and composers of every age know the fields that it reads. */
export function placeOf({ place: named }: Pick<ComposedRelease, 'place'>): Place {
  if (!named) return LIVE;
  const { name, versions, percent } = named;
  const folder = placeFolder(name);
  const isPreview = percent === undefined;
  return {
    kind: isPreview ? 'preview' : 'rollout',
    folder,
    pathOf: (path) => placePath(name, path),
    owns: (file) => file.startsWith(folder) || file === folder.replace(/\/$/, '.html'),
    // A rollout has those that live pages lead to it from. The not-found page has no address that could.
    hasPage: (apps) =>
      isPreview || (!!apps && [SHELL, ...apps].some((app) => Object.hasOwn(versions, app))),
  };
}
