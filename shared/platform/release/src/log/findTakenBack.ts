import type { AppName } from '@site/contract/platform';
import type { Store } from '../stores/Store';
import type { LogEntry } from '../documents/LogEntry';
import { readBefore } from './readEntries';

/**
 * Finds the release that took a version back: the one that ended its last time as the live version, or
 * its last rollout, by a rollback or by retiring the app.
 *
 * @param newest a release in which the version is not live
 * @returns undefined if the version was never live, or another one has replaced it
 */
export async function findTakenBack(
  store: Store,
  newest: LogEntry,
  app: AppName,
  version: string,
): Promise<LogEntry | undefined> {
  let next = newest;
  for await (const entry of readBefore(store, newest)) {
    const part = entry.apps[app];
    if (part?.version === version || part?.rollout?.version === version)
      return /^(rollback|retire) /.test(next.internal.command) ? next : undefined;
    next = entry;
  }
  return undefined;
}
