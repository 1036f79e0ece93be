import {
  APP_NAMES,
  forEveryApp,
  type AppName,
  type Release,
  type ReleasedApp,
} from '@site/contract';
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
  const stamp = (app: AppName): ReleasedApp => {
    const { since: _, ...part } = apps[app];
    const { since = live?.number, ...before } = live?.apps[app] ?? {};
    return { ...part, since: isDeepStrictEqual(part, before) ? (since ?? number) : number };
  };
  const isSameSite = live && isDeepStrictEqual(site, live.site);
  return {
    site,
    siteSince: isSameSite ? (live.siteSince ?? live.number) : number,
    apps: forEveryApp(stamp),
  };
}

/** Whether a release changes any part. */
export const hasChanges = (parts: StampedParts, number: number) =>
  parts.siteSince === number || APP_NAMES.some((app) => parts.apps[app].since === number);
