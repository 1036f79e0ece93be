import { POINTER, type AppName, type Release, type Rollout } from '@site/contract';
import { pagesByKey } from '../compose/compose';
import { outdatedPages } from '../compose/outdatedPages';
import { readNewestRelease, readPointer, readRelease } from '../records/readRelease';
import { noRelease } from '../errors/noRelease';
import { Refusal } from '../errors/Refusal';
import { readNote } from '../records/releaseNote';
import { daysToExpiry } from '../records/securityExpiry';
import { changedSettings } from './changesBetween';
import { appNames } from '../records/namedVersions';
import { activeFreeze } from '../commit/requireUnfrozen';
import { readStoredSettings, type Freeze } from '../records/readSiteSettings';
import type { Store } from '../stores/objects/Store';

/** The live version of one app. */
export interface AppStatus {
  app: AppName;
  version: string;
  /** Number of the release that made this version live. */
  release: number;
  /** When that was, ISO 8601; undefined if it was pruned and its note does not say it. */
  since: string | undefined;
  /** Who made that release; undefined without a note. */
  by: string | undefined;
  /** Their reason, if they gave one. */
  message: string | undefined;
  /** Version that visitors get if this one can't be loaded. */
  previous: string | undefined;
  /** The version that a part of the visitors gets, and their percentage; undefined if none. */
  rollout: Pick<Rollout, 'version' | 'percent'> | undefined;
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
  /** Until when, by whom and why all changes but rollbacks are refused, if they are. */
  freeze: Freeze | undefined;
}

/** Whether the stored pages carry the release numbers that the live release gives them. */
export interface PagesStatus {
  /** How many pages and root files the release has. */
  count: number;
  /** Keys of those that don't match. */
  strays: string[];
  /** Files of pages that went live without prerendered markup, by `--skip-render`. */
  withoutMarkup: string[];
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
    throw (await readNewestRelease(store))
      ? new Refusal(
          `${store.address} has lost its ${POINTER}`,
          'Bring it back: npm run release -- heal',
        )
      : noRelease(store);
  const [newest, apps, pages, settings] = await Promise.all([
    readNewestRelease(store, live),
    appStatuses(store, live),
    pagesStatus(store, live),
    readStoredSettings(store),
  ]);
  const pendingSettings = changedSettings(live.site, settings.values);
  return {
    release: live.number,
    newest: newest?.number ?? live.number,
    apps,
    pages,
    pendingSettings,
    securityExpiresIn: daysToExpiry(live.site),
    freeze: activeFreeze(settings),
  };
}

function appStatuses(store: Store, live: Release): Promise<AppStatus[]> {
  const origins = new Map<number, ReturnType<typeof readOrigin>>();
  const originOf = (release: number) => {
    const known = origins.get(release) ?? readOrigin(store, live, release);
    origins.set(release, known);
    return known;
  };
  return Promise.all(
    appNames(live).map(async (app) => {
      const {
        version = '',
        previous,
        rollout,
        since: release = live.number,
      } = live.apps[app] ?? {};
      const origin = await originOf(release);
      return {
        ...{ app, version, release, ...origin, previous: previous?.version },
        rollout: rollout && { version: rollout.version, percent: rollout.percent },
      };
    }),
  );
}

/** Reads who made a release, when and why. Its note says so, even if the release was pruned. */
async function readOrigin(store: Store, live: Release, release: number) {
  const { by, message, createdAt } = (await readNote(store, release)) ?? {};
  const made = release === live.number ? live : undefined;
  const since = createdAt ?? (made ?? (await readRelease(store, release)))?.createdAt;
  return { since, by, message };
}

async function pagesStatus(store: Store, live: Release): Promise<PagesStatus> {
  const withoutMarkup = Object.entries(live.pages ?? {}).flatMap(([file, { blank }]) =>
    blank ? file : [],
  );
  try {
    const pages = await pagesByKey(store, live);
    return { count: pages.size, strays: await outdatedPages(store, live, pages), withoutMarkup };
  } catch (error) {
    // A damaged version must not hide the status of the others.
    if (error instanceof Refusal)
      return { count: 0, strays: [], withoutMarkup, fault: error.message };
    throw error;
  }
}
