import type { ReleasedApp, ReleasedApps } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import type { LogEntry } from '../documents/LogEntry';
import { withoutStamp } from '../documents/releasedApps';
import type { Change } from './Change';
import { nothingBefore, requireRelease, requireSeen } from './preconditions';

/**
 * Undoes a release: each app, setting and static file that it changed, and that is still as it left
 * it, returns to what it was before. So what others have changed since stays. Previews, a freeze and
 * what was given up stay, too.
 *
 * @param number of the release. Without it, the last one that changed something that visitors get.
 *   Then it is refused if somebody else releases after its first application
 */
export function undo(number?: number): Change {
  let seen: number | undefined;
  const isBefore = (entry: LogEntry, newest: LogEntry) =>
    number === undefined ? !isSameSite(entry, newest) : entry.number < number;
  return {
    restores: true,
    needsEarlier: (newest, earlier) => !earlier.some((entry) => isBefore(entry, newest)),
    apply: (current, facts) => {
      const newest = requireRelease(current, facts);
      seen ??= newest.number;
      requireSeen(number !== undefined || seen === newest.number, newest);
      const entries = [newest, ...facts.earlier];
      const at = entries.findIndex((entry) => isBefore(entry, newest));
      const [before, undone] = [entries[at], entries[at - 1]];
      if (!before || !undone) {
        const first = number ?? newest.internal.oldest;
        throw nothingBefore(
          `${first === 1 ? 'release 1 is the first' : `release ${first - 1} was pruned`}, so there is nothing to go back to in ${facts.address}`,
        );
      }
      const apps = restored(newest.apps, undone.apps, before.apps, isSameApp);
      const values = (entry: LogEntry) => entry.internal.values;
      return {
        state: {
          // Every release has a shell.
          apps: apps as ReleasedApps,
          values: restored(values(newest), values(undone), values(before)),
          staticFiles: restored(newest.staticFiles, undone.staticFiles, before.staticFiles),
        },
        command: `rollback of ${undone.number}`,
        returnsTo: before.number,
      };
    },
  };
}

/** Returns named parts. Those that were undone, and have not changed since, are as they were before. */
function restored<Part>(
  now: Record<string, Part>,
  undone: Record<string, Part>,
  before: Record<string, Part>,
  isSame: (one: Part | undefined, other: Part | undefined) => boolean = isDeepStrictEqual,
): Record<string, Part> {
  const parts = { ...now };
  for (const name of Object.keys({ ...undone, ...before })) {
    const [left, part] = [undone[name], before[name]];
    if (isSame(left, part) || !isSame(now[name], left)) continue;
    if (part === undefined) delete parts[name];
    else parts[name] = part;
  }
  return parts;
}

const isSameApp = (one: ReleasedApp | undefined, other: ReleasedApp | undefined) =>
  isDeepStrictEqual(one && withoutStamp(one), other && withoutStamp(other));

/** Whether visitors get the same of two releases. */
const isSameSite = (one: LogEntry, other: LogEntry): boolean =>
  isDeepStrictEqual(siteOf(one), siteOf(other));

const siteOf = ({ apps, staticFiles, internal: { values } }: LogEntry) => ({
  apps: Object.fromEntries(Object.entries(apps).map(([app, part]) => [app, withoutStamp(part)])),
  values,
  staticFiles,
});
