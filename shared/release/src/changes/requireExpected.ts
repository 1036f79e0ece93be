import type { AppName } from '@site/contract';
import type { LogEntry } from '../documents/LogEntry';
import { Refusal } from '../errors/Refusal';
import { formatMinute } from '../times/formatMinute';

/** Live version of an app that a change was made for. */
export interface ExpectedVersion {
  app: AppName;
  /** Undefined if the app was not live. */
  version: string | undefined;
}

/**
 * Checks that nobody made another version live since, so a slow job can't put an older build over a
 * newer one.
 *
 * @param next the version that the change makes live. It may be live already: a job may run again
 * @throws Refusal naming what is live instead, since when, and who made it live
 */
export function requireExpected(
  newest: LogEntry | undefined,
  { app, version }: ExpectedVersion,
  next: string | undefined,
  address: string,
): void {
  const part = newest && Object.hasOwn(newest.apps, app) ? newest.apps[app] : undefined;
  if (part?.version === version || (part && part.version === next)) return;
  const expected = version ?? 'none';
  if (!newest || !part)
    throw new Refusal(
      `${app} is not live in ${address}, but ${expected} was expected`,
      'Expect none to add the app: --expect none',
    );
  const since = part.sinceTime === undefined ? '' : ` since ${formatMinute(part.sinceTime)} (UTC)`;
  const by = newest.internal.changedBy[app]?.by;
  throw new Refusal(
    `${app} ${part.version} is live in ${address}${since}${by === undefined ? '' : `, by ${by}`}; ${expected} was expected`,
    `Build the newest sources again, and deploy them with --expect ${part.version}.`,
  );
}
