import type { AppName, Release, ReleasedApp } from '@site/contract';
import { Refusal } from '../errors/Refusal';
import { appNames } from '../records/namedVersions';

/**
 * Returns what a live release has of an app.
 *
 * @param store for its address
 * @throws Refusal when the app is not live
 */
export function requireLiveApp(
  store: { address: string },
  live: Release,
  app: AppName,
): ReleasedApp {
  const part = Object.hasOwn(live.apps, app) ? live.apps[app] : undefined;
  if (part) return part;
  throw new Refusal(
    `${app} is not live in ${store.address}`,
    `The live apps are ${appNames(live).join(', ')}.`,
  );
}
