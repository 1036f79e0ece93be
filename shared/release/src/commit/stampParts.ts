import type { AppName, Release, ReleasedApp } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';

/** The parts of a release: apps and site settings. */
export type Parts = Pick<Release, 'apps' | 'site'>;

/** Parts with the number of the release that changed each of them last. */
export type StampedParts = Pick<Required<Release>, 'apps' | 'site' | 'siteSince'>;

/**
 * Stamps the parts of the next release: unchanged parts keep their stamp, changed parts get the
 * next release's number. Ignores stamps in the given parts: a rollback takes them from old
 * releases.
 *
 * @param number number of the next release
 */
export function stampParts(
  live: Release | undefined,
  { apps, site }: Parts,
  number: number,
): StampedParts {
  const stamp = ([app, { since: _, ...part }]: [AppName, ReleasedApp]) => {
    const { since = live?.number, ...before } = live?.apps[app] ?? {};
    return [app, { ...part, since: isDeepStrictEqual(part, before) ? (since ?? number) : number }];
  };
  const isSameSite = live && isDeepStrictEqual(site, live.site);
  return {
    // In the same order too: pages that are not composed again contain the settings as JSON.
    site: isSameSite ? live.site : site,
    siteSince: isSameSite ? (live.siteSince ?? live.number) : number,
    apps: Object.fromEntries(Object.entries(apps).map(stamp)) as Release['apps'],
  };
}

/**
 * Whether a release changes any part of the live one.
 *
 * @param number number of the next release, with which its parts were stamped
 */
export const hasChanges = (
  live: Release,
  { apps, siteSince, staticFiles = {} }: StampedParts & Pick<Release, 'staticFiles'>,
  number: number,
) =>
  siteSince === number ||
  !isDeepStrictEqual(staticFiles, live.staticFiles ?? {}) ||
  Object.values(apps).some(({ since }) => since === number) ||
  Object.keys(live.apps).some((app) => !Object.hasOwn(apps, app));
