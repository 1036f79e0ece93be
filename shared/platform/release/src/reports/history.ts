import type { AppName, LogEntry } from '@site/format';
import { appNames, type Rollout } from '../documents/LogEntry';
import { readBefore, requireNewest } from '../log/readEntries';
import type { Store } from '../stores/Store';

/** A release as `history` shows it. */
export type HistoryEntry = ReturnType<typeof historyEntry>;

/**
 * Describes the last releases, newest first.
 *
 * @param last how many releases at most
 * @throws Refusal when the store has no release, or one can't be read
 */
export async function history(store: Store, last: number) {
  const newest = await requireNewest(store);
  const entries = [newest];
  // One more than asked for: the changes of the last one are relative to it.
  for await (const entry of readBefore(store, newest)) if (entries.push(entry) > last) break;
  return entries.slice(0, last).map((release, at) => historyEntry(entries[at + 1], release));
}

function historyEntry(before: LogEntry | undefined, release: LogEntry) {
  const { number, createdAt, internal } = release;
  const { by, message, command, restores = false, remarks = [] } = internal;
  return {
    release: number,
    createdAt,
    by,
    message,
    command,
    restores,
    /** Undefined if the release before it was pruned. */
    changes: before || number === 1 ? changesBetween(before, release) : undefined,
    remarks,
  };
}

/**
 * Lists what a release changed for visitors, e.g. `marketing 1.0.0-3f9a1c04 -> 1.0.0-7f256adb`.
 *
 * @param before the previous release; undefined if there is none
 */
export function changesBetween(before: LogEntry | undefined, release: LogEntry): string[] {
  const [drawn, draws] = [before?.internal.rollouts, release.internal.rollouts];
  const names = new Set([...appNames(release), ...(before ? appNames(before) : [])]);
  const changes = [...names].flatMap((app) => {
    const [old, now] = [before?.apps[app], release.apps[app]];
    if (!now) return `${app} ${old?.version} retired`;
    const rollout = rolloutChange(app, drawn?.[app], draws[app], now.version);
    const more = rollout === undefined ? [] : [rollout];
    if (old?.version !== now.version)
      return [`${app} ${old ? `${old.version} -> ` : ''}${now.version}`, ...more];
    if (old.previous === now.previous) return more;
    return [...more, `${app}: falls back to ${now.previous ?? 'nothing'}`];
  });
  const settings = Object.keys(before ? { ...before.site, ...release.site } : {}).filter(
    (name) => before?.site[name] !== release.site[name],
  );
  if (settings.length > 0) changes.push(`settings: ${settings.join(', ')}`);
  return changes;
}

/** Names how a rollout changed. That it ends as its version goes live for all needs no line. */
function rolloutChange(
  app: AppName,
  before: Rollout | undefined,
  after: Rollout | undefined,
  live: string,
): string | undefined {
  if (after && before?.version === after.version)
    return before.percent === after.percent
      ? undefined
      : `${app} ${after.version}: ${before.percent} % -> ${after.percent} %`;
  if (after) return `${app} ${after.version}: ${after.percent} %`;
  return before && before.version !== live
    ? `${app} ${before.version}: no longer rolled out`
    : undefined;
}
