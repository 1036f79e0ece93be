import { APP_NAMES, forEveryApp, POINTER, type AppName, type Release } from '@site/contract';
import { pagesByKey, outdatedPages } from '../compose/compose';
import { readNewestRelease, readPointer, readReleasesBack } from '../records/readRelease';
import { Refusal } from '../errors/Refusal';
import { readNote } from '../records/releaseNote';
import { daysToExpiry } from '../records/securityExpiry';
import { changedSettings } from './changesBetween';
import { readSiteSettings } from '../records/readSiteSettings';
import type { Store } from '../stores/objects/Store';

/** What is live of one app. */
export interface AppStatus {
  app: AppName;
  version: string;
  /** Number of the release that brought this version. */
  release: number;
  /** When that was; ISO 8601. */
  since: string;
  /** Who made that release; undefined when nobody noted it. */
  by: string | undefined;
  /** Why, in their words. */
  message: string | undefined;
  /** What a visitor gets when this version can't be loaded. */
  previous: string | undefined;
}

/** What is live of a site. */
export interface SiteStatus {
  /** Number of the release that the pointer names. */
  release: number;
  /** Number of the newest release: a higher one when a command was stopped before it moved the pointer. */
  newest: number;
  apps: AppStatus[];
  pages: PagesStatus;
  /** Names of settings in `site.json` that the live release does not have yet. */
  pendingSettings: string[];
  /** Days until `security.txt` expires, 0 and less when it has; undefined when there is none. */
  securityExpiresIn: number | undefined;
}

/** Whether the pages that stand are those of the live release, by the numbers that they carry. */
export interface PagesStatus {
  /** How many pages, and files beside them, the release has. */
  count: number;
  /** Keys of those that are not as they have to be. */
  strays: string[];
  /** Why they can't be compared, when they can't. */
  fault?: string;
}

/**
 * What is live, app by app, and whether all of the site agrees with it. Only looks: writes nothing.
 *
 * @throws Refusal when the store has no release, or it can't be read
 */
export async function status(store: Store): Promise<SiteStatus> {
  const live = await readPointer(store);
  if (!live)
    throw new Refusal(
      `${store.address} has no release yet`,
      (await readNewestRelease(store))
        ? `Its ${POINTER} is lost. Bring it back: npm run release -- heal`
        : 'Make the first one: npm start',
    );
  const [newest, apps, pages, site] = await Promise.all([
    readNewestRelease(store),
    appStatuses(store, live),
    pagesStatus(store, live),
    readSiteSettings(store),
  ]);
  const pendingSettings = changedSettings(live.site, site);
  return {
    release: live.number,
    newest: newest?.number ?? live.number,
    apps,
    pages,
    pendingSettings,
    securityExpiresIn: daysToExpiry(live.site),
  };
}

async function appStatuses(store: Store, live: Release): Promise<AppStatus[]> {
  const first = await firstReleases(store, live);
  return Promise.all(
    APP_NAMES.map(async (app) => {
      const { version, previous } = live.apps[app];
      const { number, createdAt } = first[app];
      const note = await readNote(store, number);
      return {
        app,
        version,
        release: number,
        since: createdAt,
        by: note?.by,
        message: note?.message,
        previous: previous?.version,
      };
    }),
  );
}

/** For each app the oldest release of an unbroken row up to the live one that holds its live version. */
async function firstReleases(store: Store, live: Release): Promise<Record<AppName, Release>> {
  const first = forEveryApp(() => live);
  const open = new Set(APP_NAMES);
  for await (const release of readReleasesBack(store, live.number)) {
    for (const app of open) {
      if (release.apps[app].version === live.apps[app].version) first[app] = release;
      else open.delete(app);
    }
    if (open.size === 0) break;
  }
  return first;
}

async function pagesStatus(store: Store, live: Release): Promise<PagesStatus> {
  try {
    const pages = await pagesByKey(store, live);
    return { count: pages.size, strays: await outdatedPages(store, pages) };
  } catch (error) {
    // What is wrong with a version is said beside what is known of the others.
    if (error instanceof Refusal) return { count: 0, strays: [], fault: error.message };
    throw error;
  }
}
