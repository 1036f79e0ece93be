import { POINTER, type AppName, type Release } from '@site/contract';
import { pagesByKey, outdatedPages } from '../compose/compose';
import { readNewestRelease, readPointer, readReleasesBack } from '../records/readRelease';
import { Refusal } from '../errors/Refusal';
import { readNote } from '../records/releaseNote';
import { daysToExpiry } from '../records/securityExpiry';
import { changedSettings } from './changesBetween';
import { appNames } from '../records/namedVersions';
import { readStoredSettings } from '../records/readSiteSettings';
import type { Store } from '../stores/objects/Store';

/** The live version of one app. */
export interface AppStatus {
  app: AppName;
  version: string;
  /** Number of the release that made this version live. */
  release: number;
  /** When that was; ISO 8601. */
  since: string;
  /** Who made that release; undefined without a note. */
  by: string | undefined;
  /** Their reason, if they gave one. */
  message: string | undefined;
  /** Version that visitors get if this one can't be loaded. */
  previous: string | undefined;
}

/** The live state of a site. */
export interface SiteStatus {
  /** Number of the release that the pointer names. */
  release: number;
  /** Number of the newest release: higher if a command was killed before it moved the pointer. */
  newest: number;
  apps: AppStatus[];
  pages: PagesStatus;
  /** Names of the settings in `site.json` that differ from the live release. */
  pendingSettings: string[];
  /** Days until `security.txt` expires, 0 or less once it has; undefined without one. */
  securityExpiresIn: number | undefined;
}

/** Whether the stored pages carry the release numbers that the live release gives them. */
export interface PagesStatus {
  /** How many pages and root files the release has. */
  count: number;
  /** Keys of those that don't match. */
  strays: string[];
  /** Why they can't be compared, if so. */
  fault?: string;
}

/**
 * Reports the live version of every app, and whether the rest of the store matches. Writes nothing.
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
  const [newest, apps, pages, { values }] = await Promise.all([
    readNewestRelease(store),
    appStatuses(store, live),
    pagesStatus(store, live),
    readStoredSettings(store),
  ]);
  const pendingSettings = changedSettings(live.site, values);
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
  const firstReleases = await findFirstReleases(store, live);
  return Promise.all(
    Object.entries(firstReleases).map(async ([app, { number, createdAt }]) => {
      const { version = '', previous } = live.apps[app] ?? {};
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

/** Finds, for each app, the release since which its live version has been live without a break. */
async function findFirstReleases(store: Store, live: Release): Promise<Record<AppName, Release>> {
  const first = Object.fromEntries(appNames(live).map((app) => [app, live]));
  const searched = new Set(appNames(live));
  for await (const release of readReleasesBack(store, live.number)) {
    for (const app of searched) {
      if (release.apps[app]?.version === live.apps[app]?.version) first[app] = release;
      else searched.delete(app);
    }
    if (searched.size === 0) break;
  }
  return first;
}

async function pagesStatus(store: Store, live: Release): Promise<PagesStatus> {
  try {
    const pages = await pagesByKey(store, live);
    return { count: pages.size, strays: await outdatedPages(store, live, pages) };
  } catch (error) {
    // A damaged version must not hide the status of the others.
    if (error instanceof Refusal) return { count: 0, strays: [], fault: error.message };
    throw error;
  }
}
