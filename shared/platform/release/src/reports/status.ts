import type { AppName, LogEntry } from '@site/format';
import { advise, hint, writeHint, type Hint, type NamedStores } from '@site/project';
import { isOfThisMachine, nameAddress, SET_PUBLIC_ORIGIN } from '../changes/publicOrigin';
import { appNames } from '../documents/LogEntry';
import { isNewest, requireNewest, pointerNumber } from '../log/readEntries';
import { findOutdated } from '../commit/outdatedFiles';
import { DEFAULT_STORE } from '../stores/openStore';
import type { Store } from '../stores/Store';

/** The live state of a site. */
export interface SiteStatus {
  release: number;
  /** Whether the pages match it: not while a command brings it to visitors, or if a file was changed. */
  isWhole: boolean;
  /** The site's own address. */
  origin: string;
  /** The command that sets the right address; undefined if visitors can have this one. */
  setOrigin: string | undefined;
  apps: ReturnType<typeof appStatus>[];
}

/**
 * Reports the live version of every app.
 *
 * @param stores the options of the command that prints it
 * @throws Refusal when there is no release to read
 */
export async function status(store: Store, stores?: NamedStores): Promise<SiteStatus> {
  const newest = await requireNewest(store);
  const origin = newest.site.publicOrigin;
  // At the default store, one's own machine is the visitor.
  const isUnreachable = isOfThisMachine(origin) && store.address !== DEFAULT_STORE;
  return {
    release: newest.number,
    origin,
    isWhole: await isWhole(store, newest),
    setOrigin: isUnreachable ? writeHint(SET_PUBLIC_ORIGIN, stores) : undefined,
    apps: appNames(newest).map((app) => appStatus(newest, app)),
  };
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

function appStatus({ number, createdAt, apps, internal }: LogEntry, app: AppName) {
  const { version = '', previous } = apps[app] ?? {};
  const { by, message, release = number, at = createdAt } = internal.changedBy[app] ?? {};
  const rollout = internal.rollouts[app];
  return {
    app,
    version,
    by,
    message,
    /** The one that made the version live. */
    release,
    /** Visitors get it if the version can't be loaded. */
    previous,
    since: at,
    rollout: rollout && { version: rollout.version, percent: rollout.percent },
  };
}

/** Returns what a site's status reports beside the live versions, with the command that helps if there is one. */
export function statusRemarks({ release, origin, setOrigin, isWhole, apps }: SiteStatus): Hint[] {
  const remarks: Hint[] = [];
  for (const { app, version, rollout } of apps) {
    if (!rollout) continue;
    const visitors = `${rollout.percent} % of the visitors`;
    remarks.push(`Rollout: ${visitors} get ${app} ${rollout.version}, all others ${version}`);
  }
  remarks.push(
    setOrigin === undefined
      ? `Address: ${nameAddress(origin)}`
      : `Address: ${origin}, which only this machine reaches. Set that of visitors: ${setOrigin}`,
    isWhole
      ? `Pages: match release ${release}`
      : hint`Pages: not all match release ${release}: ${advise('heal')}`,
  );
  return remarks;
}
