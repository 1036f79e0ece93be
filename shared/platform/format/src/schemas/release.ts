import type { CommonSettings, SiteSettings } from '@site/contract';
import * as v from 'valibot';
import { SHELL } from '../AppName';
import type { PartOffers } from '../shownParts';
import {
  app,
  byName,
  file,
  files,
  format,
  integrity,
  moment,
  origins,
  releaseNumber,
  version,
} from './fields';
import { staticFileName } from './staticFileName';

const versionEntries = {
  /** `<package version>-<hash of its files>`, e.g. `1.2.0-3f9a1c04`. */
  version,
  files,
  /** Names of the settings that it owns. */
  settings: v.array(v.string()),
  /** Origins that its pages use besides the site's own. */
  origins,
};

const releasedVersion = v.object(versionEntries);

/** A version in a release, with what a browser needs to run it. */
export type ReleasedVersion = v.InferOutput<typeof releasedVersion>;

const rollout = v.object({
  ...versionEntries,
  /** Percentage of the visitors, a whole number from 1 to 99. */
  percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
});

/** A version that some of the visitors get in place of the live one. */
export type Rollout = v.InferOutput<typeof rollout>;

const releasedApp = v.object({
  ...versionEntries,
  /** The version that was live before. Visitors get it when this one cannot be loaded. */
  previous: v.exactOptional(releasedVersion),
  /** The version that some of the visitors get. */
  rollout: v.exactOptional(rollout),
  /**
   * Number of the release that last changed this app. Unchanged apps keep their number, so pages
   * without changes are composed to the same bytes. Absent in what a tab reads of a release.
   */
  since: v.exactOptional(releaseNumber),
  /** When that release was made. */
  sinceTime: v.exactOptional(moment),
});

/** What a release says of an app. */
export type ReleasedApp = v.InferOutput<typeof releasedApp>;

/** The apps of a release: the shell, and any remotes. */
export type ReleasedApps = Record<string, ReleasedApp> & { shell: ReleasedApp };

const releasedPage = v.object({
  integrity,
  /** Number of the release that its content was first written for; see `contentKey`. */
  stored: releaseNumber,
  /** Number of the release that changed the page last. Other files have none. */
  number: v.exactOptional(releaseNumber),
  /** Whether it has no prerendered markup: it could not be rendered, and browsers render it. */
  blank: v.exactOptional(v.boolean()),
});

/** A page of a release, or another file in the site's root. */
export type ReleasedPage = v.InferOutput<typeof releasedPage>;

/** Pages and other files that a composer made, by file name. */
export const releasedPages = byName(v.string(), releasedPage);

/** The settings that every page gets. */
const COMMON: Record<keyof CommonSettings, true> = {
  productName: true,
  supportEmail: true,
  publicOrigin: true,
  collector: true,
};

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
      (site): site is SiteSettings =>
        Object.keys(COMMON).every((name) => Object.hasOwn(site, name)),
      `must have ${Object.keys(COMMON).join(', ')}`,
    ),
  ),
  /** Number of the release that last changed the settings, or retired an app. */
  siteSince: releaseNumber,
  apps: v.pipe(
    byName(app, releasedApp),
    v.guard((apps): apps is ReleasedApps => Object.hasOwn(apps, SHELL), 'must have a shell'),
  ),
  pages: releasedPages,
  /** Files in the site's root that belong to no app: proofs of ownership, links of mobile apps. */
  staticFiles: byName(staticFileName, v.object({ ...file.entries, stored: releaseNumber })),
  /** Present in the release of a preview or a rollout alone, which has pages of its own. */
  preview: v.exactOptional(
    v.object({
      /** See `PREVIEW_NAME`. */
      name: v.string(),
      /** The previewed versions, by app. All other apps have the versions of the live release. */
      versions: byName(app, version),
      /** Whether some of the visitors get it; see `placeOf`. */
      rollout: v.exactOptional(v.literal(true)),
    }),
  ),
};

/** `release.json`. */
export const releaseSchema = v.object(publicEntries);

/**
 * One version of every app, and the site settings. Immutable once written. These are its public fields:
 * who made it and why is in the log alone.
 */
export type Release = v.InferOutput<typeof releaseSchema>;

/** What makes a release a preview: it is never live, and its pages have addresses of their own. */
export type Preview = NonNullable<Release['preview']>;

/** The fields of a release that a tab reads: about the shell, one remote, and those whose parts its pages show. */
export interface TabRelease extends Pick<Release, 'number' | 'site' | 'apps'> {
  /** The parts that the remote's pages name. Absent if there are none. */
  parts?: PartOffers;
}

/** A release without what follows from its pages, as a composer gets it. */
export type ComposedRelease = Omit<Release, 'pages' | 'staticFiles'>;
