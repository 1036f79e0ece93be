import {
  APP_NAMES,
  forEveryApp,
  type AppName,
  type Release,
  type ReleasedApp,
} from '@site/contract';
import { isDeepStrictEqual } from 'node:util';

/** What a release consists of. */
export type Parts = Pick<Release, 'apps' | 'site'>;

/** The same with the numbers of the releases since which each part has stood as it is. */
export type StampedParts = Pick<Required<Release>, 'apps' | 'site' | 'siteSince'>;

/**
 * Notes since when each part of the next release has stood: what the live one has, too, since then, all else from now on.
 * What the parts themselves say of that counts for nothing: a rollback takes them from releases of long ago.
 *
 * @param number of the next release
 */
export function stampParts(
  live: Release | undefined,
  { apps, site }: Parts,
  number: number,
): StampedParts {
  const dated = (app: AppName): ReleasedApp => {
    const { since: _, ...part } = apps[app];
    const { since = live?.number, ...before } = live?.apps[app] ?? {};
    return { ...part, since: isDeepStrictEqual(part, before) ? (since ?? number) : number };
  };
  const isSameSite = live && isDeepStrictEqual(site, live.site);
  return {
    site,
    siteSince: isSameSite ? (live.siteSince ?? live.number) : number,
    apps: forEveryApp(dated),
  };
}

/** Whether any part of a release has not stood before it. */
export const bringsAnything = (parts: StampedParts, number: number) =>
  parts.siteSince === number || APP_NAMES.some((app) => parts.apps[app].since === number);
