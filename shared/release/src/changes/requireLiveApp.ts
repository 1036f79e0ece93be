import type { AppName, Release, ReleasedApp } from '@site/contract';
import { appNames } from '../documents/namedVersions';
import { Refusal } from '../errors/Refusal';

/**
 * Returns what a release has of an app.
 *
 * @param address of the store
 * @throws Refusal when the app is not live
 */
export function requireLiveApp(
  release: Pick<Release, 'apps'>,
  app: AppName,
  address: string,
): ReleasedApp {
  const part = Object.hasOwn(release.apps, app) ? release.apps[app] : undefined;
  if (part) return part;
  throw new Refusal(
    `${app} is not live in ${address}`,
    `The live apps are ${appNames(release).join(', ')}.`,
  );
}
