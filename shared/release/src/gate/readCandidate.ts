import { SHELL, type AppName, type Manifests, type Release } from '@site/contract';
import { MissingVersion } from '../errors/MissingVersion';
import { Refusal } from '../errors/Refusal';
import { readVersion } from '../records/readVersion';
import type { Store } from '../stores/objects/Store';

/** A version of each app, by app. */
export type Versions = Record<AppName, string>;

/** Returns each app's version in a release. */
export const liveVersions = ({ apps }: Pick<Release, 'apps'>): Versions =>
  Object.fromEntries(Object.entries(apps).map(([app, { version }]) => [app, version]));

/** Returns the command that activates a version of some apps together. */
export const activateTogether = (apps: AppName[]) =>
  `npm run release -- activate ${apps.map((app) => `${app} VERSION`).join(' ')}`;

/**
 * Reads the manifests of some versions, which a release would contain.
 *
 * @throws Refusal when the shell is not among them, and MissingVersion when one is not in the store
 */
export async function readCandidate(store: Store, versions: Versions): Promise<Manifests> {
  const names = Object.keys(versions);
  if (!Object.hasOwn(versions, SHELL))
    throw new Refusal(
      `${store.address} has no release yet, and no version of the shell was given`,
      `Make the first release with the shell and all remotes that it shows: npm start, or ${activateTogether([SHELL, ...names])}`,
    );
  const manifests = await Promise.all(
    Object.entries(versions).map(async ([app, version]) => {
      const manifest = await readVersion(store, app, version);
      if (manifest) return [app, manifest] as const;
      throw new MissingVersion(store.address, app, version);
    }),
  );
  // The shell is among them, see above.
  return Object.fromEntries(manifests) as Manifests;
}
