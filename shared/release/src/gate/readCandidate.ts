import {
  APP_NAMES,
  forEveryApp,
  type AppName,
  type Release,
  type VersionManifest,
} from '@site/contract';
import type { Candidate } from './Candidate';
import { readVersion } from '../records/readVersion';
import { Refusal } from '../errors/Refusal';
import type { Store } from '../stores/objects/Store';

/** Versions to make live, by app; apps that are left out stay as they are. */
export type Changes = Partial<Record<AppName, string>>;

/** The version of every app that is live in a release. */
export const liveVersions = ({ apps }: Pick<Release, 'apps'>) =>
  forEveryApp((app) => apps[app].version);

/** The command that makes a version of every app live. */
export const ACTIVATE_ALL = `npm run release -- activate ${APP_NAMES.map((app) => `${app} V`).join(' ')}`;

const FIRST_RELEASE = `The first release names all apps: npm start, or ${ACTIVATE_ALL}`;

/**
 * What a site would consist of after a change.
 *
 * @param live the release before it; undefined when there is none
 * @throws Refusal when a version is named nowhere, or is not in the store
 */
export async function readCandidate(
  store: Store,
  live: Release | undefined,
  changes: Changes,
): Promise<Candidate> {
  const read = async (app: AppName): Promise<VersionManifest> => {
    const version = changes[app] ?? live?.apps[app].version;
    if (!version)
      throw new Refusal(
        `${store.address} has no release yet, and ${app} was not named`,
        FIRST_RELEASE,
      );
    const manifest = await readVersion(store, app, version);
    if (!manifest) {
      throw new Refusal(
        `${store.address} holds no complete ${app} ${version}`,
        `Publish it: npm run release -- publish ${app}`,
      );
    }
    return manifest;
  };
  const manifests = await Promise.all(APP_NAMES.map(read));
  return Object.fromEntries(manifests.map((manifest) => [manifest.app, manifest])) as Candidate;
}
