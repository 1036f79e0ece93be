import type { AppName, Rollout } from '@site/contract';
import { activeFreeze } from '../changes/preconditions';
import { type Freeze, type LogEntry, appNames } from '../documents/LogEntry';
import { daysToExpiry } from '../documents/resolveSettings';
import { requireNewest } from '../log/readEntries';
import { pointerNumber } from '../log/readPointer';
import type { Store } from '../stores/Store';

/** The live version of one app. */
export interface AppStatus {
  app: AppName;
  version: string;
  /** Number of the release that changed the app last. */
  release: number;
  /** When that was, ISO 8601. */
  since: string;
  /** Who made that release. */
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
  /** Number of the newest release. */
  release: number;
  /** Whether visitors get all of it: not while a command brings it to them, or if one was killed. */
  isWhole: boolean;
  apps: AppStatus[];
  /** Files of pages that went live without prerendered markup, by `--skip-render`. */
  withoutMarkup: string[];
  /** Days until `security.txt` expires, 0 or less once it has; undefined without one. */
  securityExpiresIn: number | undefined;
  /** Until when, by whom and why all changes but rollbacks are refused, if they are. */
  freeze: Freeze | undefined;
}

/**
 * Reports the live version of every app. Writes nothing.
 *
 * @throws Refusal when the store has no release, or it can't be read
 */
export async function status(store: Store): Promise<SiteStatus> {
  const newest = await requireNewest(store);
  return statusOf(newest, await pointerNumber(store), Date.now());
}

/**
 * Describes the newest release.
 *
 * @param projected the pointer's number, read after the release
 * @param now milliseconds since 1970
 */
export const statusOf = (
  newest: LogEntry,
  projected: number | undefined,
  now: number,
): SiteStatus => ({
  release: newest.number,
  isWhole: projected !== undefined && projected >= newest.number,
  apps: appNames(newest).map((app) => appStatus(newest, app)),
  withoutMarkup: Object.keys(newest.pages).filter((file) => newest.pages[file]?.blank),
  securityExpiresIn: daysToExpiry(newest.site, now),
  freeze: activeFreeze(newest, now),
});

function appStatus({ number, createdAt, apps, internal }: LogEntry, app: AppName): AppStatus {
  const { version = '', previous, rollout, since, sinceTime, team } = apps[app] ?? {};
  const { by = team, message } = internal.changedBy[app] ?? {};
  return {
    ...{ app, version, by, message },
    release: since ?? number,
    since: sinceTime ?? createdAt,
    previous: previous?.version,
    rollout: rollout && { version: rollout.version, percent: rollout.percent },
  };
}
