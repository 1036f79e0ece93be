import { slotsOf, type LogEntry, type ReleasedApp } from '@site/format';
import { filesLabel, isRollback } from '../documents/LogEntry';

/** A release that is being made. */
interface Next {
  number: number;
  apps: Record<string, ReleasedApp>;
  command: string;
  by: string;
  message?: string | undefined;
}

/**
 * Returns which versions are taken back once a release is live; see the log's `takenBack`. Visitors lost them by
 * a rollback, because their app left the site, because their rollout ended and the live version stayed, or
 * because somebody activated the version before them by name. What brings back a version that was taken back
 * itself takes none back.
 */
export function takenBackAfter(
  newest: LogEntry | undefined,
  { number, apps, command, by, message }: Next,
): Record<string, string> | undefined {
  const takenBack = { ...newest?.internal.takenBack };
  const why = message === undefined ? '' : `: ${message}`;
  for (const [app, before] of Object.entries(newest?.apps ?? {})) {
    const now = apps[app];
    const brought = now && filesLabel({ app, version: now.version });
    const isBack =
      isRollback(command) || (command === 'activate' && now?.version === before.previous?.version);
    const isReplaced = now && now.version !== before.version;
    if (isReplaced && (!isBack || (brought !== undefined && brought in takenBack))) continue;
    for (const label of servedLabels(app, before))
      takenBack[label] = `${by} took it back in release ${number} (${command})${why}`;
  }
  for (const [app, released] of Object.entries(apps))
    for (const label of servedLabels(app, released)) delete takenBack[label];
  return Object.keys(takenBack).length > 0 ? takenBack : undefined;
}

const servedLabels = (app: string, released: ReleasedApp): string[] =>
  slotsOf(released).flatMap(({ named: { version }, isServed }) =>
    isServed ? filesLabel({ app, version }) : [],
  );
