import { COMMON_SETTINGS, type SiteSettings } from '@site/contract';
import * as v from 'valibot';
import { SHELL } from '../AppName';
import { app, byName, format, integrity, moment, releaseNumber, version } from './fields';

const releasedApp = v.object({
  version,
  /** The version that was live before. Visitors get it when this one can't be loaded. */
  previous: v.exactOptional(version),
});

/** What a release says of an app. The `version.json` of each version has the rest. */
export type ReleasedApp = v.InferOutput<typeof releasedApp>;

/** The apps of a release: the shell, and any remotes. */
export type ReleasedApps = Record<string, ReleasedApp> & { shell: ReleasedApp };

/** Where the bytes of something are stored; see `contentKey`. */
const content = v.object({
  integrity,
  /** Number of the release that they were first written for. */
  stored: releaseNumber,
});

export type Content = v.InferOutput<typeof content>;

const releasedPage = v.object({
  ...content.entries,
  /**
   * Hash of everything that the page is made of. The same ingredients are the same bytes. Files that
   * are no page, such as a sitemap, have none: making them again costs nothing.
   */
  of: v.exactOptional(v.string()),
  /** Set if its address is its whole name, as that of `google1234.html` is. A page’s has no extension. */
  named: v.exactOptional(v.literal(true)),
  /** The prerendered markup in it, and the hash of what that is made of. */
  markup: v.exactOptional(v.object({ ...content.entries, of: v.string() })),
});

/** A page of a release, or another file in the site's root. */
export type ReleasedPage = v.InferOutput<typeof releasedPage>;

/** Pages and other files that a composer made, by file name. */
export const releasedPages = byName(v.string(), releasedPage);

/** Contents by file name. */
export const contents = byName(v.string(), content);

/** The settings that every page gets. */
const COMMON = Object.keys(COMMON_SETTINGS);

/** The public fields of a release. */
export const publicEntries = {
  /** See `FORMAT`. */
  format,
  /** 1 for a store's first release, then counted up. */
  number: releaseNumber,
  createdAt: moment,
  /** The value of every setting. */
  site: v.pipe(
    byName(v.string(), v.string()),
    v.guard(
      (site): site is SiteSettings => COMMON.every((name) => Object.hasOwn(site, name)),
      `must have ${COMMON.join(', ')}`,
    ),
  ),
  apps: v.pipe(
    byName(app, releasedApp),
    v.guard((apps): apps is ReleasedApps => Object.hasOwn(apps, SHELL), 'must have a shell'),
  ),
  pages: releasedPages,
};

/** `release.json`. */
export const releaseSchema = v.object(publicEntries);

/**
 * One version of every app, and the site settings. Immutable once written. These are its public fields:
 * who made it and why is in the log alone.
 */
export type Release = v.InferOutput<typeof releaseSchema>;

/** A preview or a rollout, as the pages in it know it. */
export interface NamedPlace {
  /** See `PREVIEW_NAME` and `rolloutName`. */
  name: string;
  /** The versions that it shows in place of the live ones, by app. */
  versions: Record<string, string>;
  /** Percentage of the visitors that get it. Absent in a preview, which only people with its address get. */
  percent?: number;
  /** When it ends. Absent in a rollout. */
  until?: string;
}

/** A release as a composer gets it. */
export interface ComposedRelease extends Pick<Release, 'number' | 'site' | 'apps'> {
  /** Where its pages are. Absent for the live ones. */
  place?: NamedPlace;
  /** The rollouts that its pages lead some of their visitors to. */
  rollouts: NamedPlace[];
}
