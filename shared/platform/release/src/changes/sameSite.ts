import type { LogEntry, ReleasedApp } from '@site/format';
import { isDeepStrictEqual } from 'node:util';
import { withoutGivenUp, withoutSince } from './releasedApps';

/** Returns an earlier release without what was given up since. What was live then is still in it. */
export const asOfNow = (earlier: LogEntry, { internal: { givenUp } }: LogEntry): LogEntry => ({
  ...earlier,
  apps: withoutGivenUp(earlier.apps, givenUp),
});

/** Whether visitors get the same of an app. */
export const isSameApp = (one: ReleasedApp | undefined, other: ReleasedApp | undefined) =>
  isDeepStrictEqual(one && withoutSince(one), other && withoutSince(other));

/** Whether visitors get the same of two releases. */
export const isSameSite = (one: LogEntry, other: LogEntry): boolean =>
  isDeepStrictEqual(siteOf(one), siteOf(other));

const siteOf = ({ apps, staticFiles, internal: { values } }: LogEntry) => ({
  apps: Object.fromEntries(
    Object.entries(apps).map(([app, released]) => [app, withoutSince(released)]),
  ),
  values,
  staticFiles,
});
