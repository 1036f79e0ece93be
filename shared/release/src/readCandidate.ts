import { APP_NAMES, type AppName, type Release } from '@site/contract';
import type { Candidate } from './gate';
import { readVersion } from './readVersion';
import { Refusal } from './Refusal';
import type { Store } from './stores/Store';

/** Versions to make live, by app; apps that are left out stay as they are. */
export type Changes = Partial<Record<AppName, string>>;

const FIRST_RELEASE =
  'The first release names all apps: npm start, or npm run release -- activate shell V marketing V account V';

/**
 * What a site would consist of after a change.
 *
 * @param live the release before it; undefined when there is none
 * @param unpublished versions that are not in the store yet
 * @throws Refusal when a version is named nowhere, or is not in the store
 */
export async function readCandidate(
  store: Store,
  live: Release | undefined,
  changes: Changes,
  unpublished: Partial<Candidate> = {},
): Promise<Candidate> {
  const candidate: Partial<Candidate> = { ...unpublished };
  for (const app of APP_NAMES) {
    if (candidate[app]) continue;
    const version = changes[app] ?? live?.apps[app].version;
    if (!version)
      throw new Refusal(`${store.address} has no release yet, and ${app} was not named`, FIRST_RELEASE);
    const manifest = await readVersion(store, app, version);
    if (!manifest) {
      throw new Refusal(
        `${store.address} holds no complete ${app} ${version}`,
        `Publish it: npm run release -- publish ${app}`,
      );
    }
    candidate[app] = manifest;
  }
  return candidate as Candidate;
}
