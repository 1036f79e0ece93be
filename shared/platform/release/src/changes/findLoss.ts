import type { LogEntry } from '@site/format';
import { isRollback, isServed, type VersionName } from '../documents/LogEntry';

/** The last time that visitors lost a version. */
interface Loss {
  /** Who took it back, in which release and why. Absent if another version replaced it. */
  takenBack?: string;
}

/**
 * Finds out how visitors last lost a version. It was taken back by a rollback, because its app left the site,
 * or because its rollout ended and the live version stayed.
 *
 * @param entries releases, the newest one first
 * @returns undefined if they never got the version, or get it now
 */
export async function findLoss(
  entries: Iterable<LogEntry> | AsyncIterable<LogEntry>,
  name: VersionName,
): Promise<Loss | undefined> {
  let next: LogEntry | undefined;
  for await (const entry of entries) {
    if (isServed(entry, name)) return next && describeLoss(entry, next, name);
    next = entry;
  }
  return undefined;
}

function describeLoss(
  before: LogEntry,
  { number, apps, internal }: LogEntry,
  { app }: VersionName,
): Loss {
  const { by, command, message } = internal;
  const now = apps[app];
  const isOver = now && !now.rollout && now.version === before.apps[app]?.version;
  if (now && !isOver && !isRollback(command)) return {};
  const why = message === undefined ? '' : `: ${message}`;
  return { takenBack: `${by} took it back in release ${number} (${command})${why}` };
}
