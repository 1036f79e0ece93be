import type { AppName, LogEntry } from '@site/format';
import { isRollback, isServed, type VersionName } from '../documents/LogEntry';

/** The last time that visitors lost a version. */
interface Loss {
  /** Who took it back, in which release and why. Absent if another version replaced it. */
  takenBack?: string;
}

/**
 * Finds out how visitors last lost a version. It was taken back by a rollback, because its app left the site,
 * because its rollout ended and the live version stayed, or because somebody activated an earlier version.
 *
 * @param entries releases, the newest one first
 * @returns undefined if they never got the version, or get it now
 */
export async function findLoss(
  entries: Iterable<LogEntry> | AsyncIterable<LogEntry>,
  name: VersionName,
): Promise<Loss | undefined> {
  let after: LogEntry | undefined;
  let replacedIn: LogEntry | undefined;
  const { app } = name;
  for await (const entry of entries) {
    if (replacedIn) {
      if (entry.apps[app]?.version === replacedIn.apps[app]?.version) return describe(replacedIn);
    } else if (!isServed(entry, name)) after = entry;
    else if (!after || isTakenBack(entry, after, app)) return after && describe(after);
    else if (after.internal.command === 'activate') replacedIn = after;
    else return {};
  }
  return replacedIn && {};
}

function isTakenBack(before: LogEntry, { apps, internal }: LogEntry, app: AppName): boolean {
  const now = apps[app];
  const isOver = !now?.rollout && now?.version === before.apps[app]?.version;
  return !now || isOver || isRollback(internal.command);
}

function describe({ number, internal: { by, command, message } }: LogEntry): Loss {
  const why = message === undefined ? '' : `: ${message}`;
  return { takenBack: `${by} took it back in release ${number} (${command})${why}` };
}
