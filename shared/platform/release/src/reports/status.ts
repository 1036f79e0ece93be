import type { AppName, Freeze, LogEntry } from '@site/format';
import { isOfThisMachine, setPublicOrigin } from '../changes/publicOrigin';
import { activeFreeze } from '../changes/freeze';
import { appNames, type Rollout } from '../documents/LogEntry';
import { isNewest, requireNewest } from '../log/readEntries';
import { pointerNumber } from '../log/readPointer';
import { findOutdated } from '../commit/outdatedFiles';
import { DEFAULT_STORE } from '../stores/openStore';
import type { Store } from '../stores/Store';
import { advise } from '../basics/advise';
import { formatMinute } from '../basics/moments';

/** The live version of one app. */
export interface AppStatus {
  app: AppName;
  version: string;
  /** The release that made the version live: its number, when it was (ISO 8601), by whom and why. */
  release: number;
  since: string;
  by: string | undefined;
  message: string | undefined;
  /** Version that visitors get if this one can't be loaded. */
  previous: string | undefined;
  rollout: Rollout | undefined;
}

/** The live state of a site. */
export interface SiteStatus {
  release: number;
  /** Whether the pages match it: not while a command brings it to visitors, or if a file was changed. */
  isWhole: boolean;
  /** The site's own address. */
  origin: string;
  /** Whether visitors can't have this address, and if so the command that sets the right one. */
  setOrigin: { isBucket: boolean; command: string } | undefined;
  apps: AppStatus[];
  freeze: Freeze | undefined;
}

/** Reports the live version of every app. @throws Refusal when there is no release to read */
export async function status(store: Store): Promise<SiteStatus> {
  const newest = await requireNewest(store);
  return statusOf(newest, await readReach(store, newest), Date.now());
}

/**
 * Tells whether visitors get all of a release: it was projected, and nothing has changed a file since.
 * True as well if a newer one is on its way to them.
 */
export async function isWhole(store: Store, newest: LogEntry): Promise<boolean> {
  const projected = (await pointerNumber(store)) ?? 0;
  if (projected !== newest.number) return projected > newest.number;
  const outdated = await findOutdated(store, newest, [], false);
  return outdated.length === 0 || !(await isNewest(store, newest));
}

/** Tells what visitors get of the newest release. */
export const readReach = async (store: Store, newest: LogEntry) => ({
  isWhole: await isWhole(store, newest),
  // At the default store, one's own machine is the visitor.
  setOrigin:
    isOfThisMachine(newest.site.publicOrigin) && store.address !== DEFAULT_STORE
      ? { isBucket: store.servesItself, command: setPublicOrigin() }
      : undefined,
});

/** Describes the newest release. @param reach what visitors get of it */
export const statusOf = (
  newest: LogEntry,
  reach: Pick<SiteStatus, 'isWhole' | 'setOrigin'>,
  now: number,
): SiteStatus => ({
  release: newest.number,
  origin: newest.site.publicOrigin,
  ...reach,
  apps: appNames(newest).map((app) => appStatus(newest, app)),
  freeze: activeFreeze(newest, now),
});

function appStatus({ number, createdAt, apps, internal }: LogEntry, app: AppName): AppStatus {
  const { version = '', previous } = apps[app] ?? {};
  const { by, message, release = number, at = createdAt } = internal.changedBy[app] ?? {};
  const rollout = internal.rollouts[app];
  return {
    ...{ app, version, by, message, release, previous },
    since: at,
    rollout: rollout && { version: rollout.version, percent: rollout.percent },
  };
}

/** Something to know about the live site beside its versions. */
export interface Remark {
  /** One or two sentences, with the command that helps if there is one. */
  text: string;
  /** Whether it is as it should be, needs no action, or has to be repaired. */
  level: 'fine' | 'notice' | 'fault';
}

/** Says what a site's status reports beside the live versions. */
export function statusRemarks({
  release,
  origin,
  setOrigin,
  isWhole,
  apps,
  freeze,
}: SiteStatus): Remark[] {
  const remarks: Remark[] = [];
  const add = (level: Remark['level'], text: string) => remarks.push({ level, text });
  for (const { app, version, rollout } of apps) {
    if (!rollout) continue;
    const visitors = `${rollout.percent} % of the visitors`;
    add('notice', `Rollout: ${visitors} get ${app} ${rollout.version}, all others ${version}`);
  }
  if (!setOrigin) add('fine', `Address: ${origin}`);
  else
    add(
      setOrigin.isBucket ? 'fault' : 'notice',
      `Address: ${origin}, which only this machine reaches. Set that of visitors: ${setOrigin.command}`,
    );
  if (isWhole) add('fine', `Pages: match release ${release}`);
  else add('fault', `Pages: not all match release ${release}: ${advise('heal')}`);
  if (freeze) {
    const why = freeze.message === undefined ? '' : `: ${freeze.message}`;
    const [until, since] = [freeze.until, freeze.since].map(formatMinute);
    const frozen = `Frozen: until ${until} (UTC), by ${freeze.by} since ${since}${why}`;
    add('notice', `${frozen}. End it: ${advise('unfreeze')}`);
  }
  return remarks;
}
