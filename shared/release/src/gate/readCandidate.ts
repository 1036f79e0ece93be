import {
  APP_NAMES,
  forEveryApp,
  type AppName,
  type Release,
  type VersionManifest,
} from '@site/contract';
import { Refusal } from '../errors/Refusal';
import { readVersion } from '../records/readVersion';
import type { Store } from '../stores/objects/Store';
import type { Candidate } from './Candidate';

/** Versions to activate, by app. Other apps keep their live version. */
export type Changes = Partial<Record<AppName, string>>;

/** Returns each app's version in a release. */
export const liveVersions = ({ apps }: Pick<Release, 'apps'>) =>
  forEveryApp((app) => apps[app].version);

/** The command that activates a version of every app. */
export const ACTIVATE_ALL = `npm run release -- activate ${APP_NAMES.map((app) => `${app} V`).join(' ')}`;

const FIRST_RELEASE = `The first release needs a version of every app: npm start, or ${ACTIVATE_ALL}`;

/**
 * Reads the manifests of the versions that a site would have after a change.
 *
 * @param live the current release; undefined if there is none
 * @throws Refusal when an app has neither a live nor a new version, or it is not in the store
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
        `${store.address} has no release yet, and no version of ${app} was given`,
        FIRST_RELEASE,
      );
    const manifest = await readVersion(store, app, version);
    if (!manifest) {
      throw new Refusal(
        `${store.address} has no complete ${app} ${version}`,
        `Publish it: npm run release -- publish ${app}`,
      );
    }
    return manifest;
  };
  const manifests = await Promise.all(APP_NAMES.map(read));
  return Object.fromEntries(manifests.map((manifest) => [manifest.app, manifest])) as Candidate;
}
