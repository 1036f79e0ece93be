import { APP_NAMES, releaseFile, type AppName, type Release } from '@site/contract';
import { readJson } from './readJson';
import { readPointer } from './readRelease';
import { Refusal } from './Refusal';
import { releaseSchema } from './schemas';
import type { Store } from './stores/Store';

/** What is live of one app. */
export interface AppStatus {
  app: AppName;
  version: string;
  /** Number of the release that brought this version. */
  release: number;
  /** When that was; ISO 8601. */
  since: string;
  /** What a visitor gets when this version can't be loaded. */
  previous: string | undefined;
}

/**
 * What is live, app by app.
 *
 * @throws Refusal when the store has no release
 */
export async function status(store: Store): Promise<AppStatus[]> {
  const live = await readPointer(store);
  if (!live) throw new Refusal(`${store.address} has no release yet`, 'Make the first one: npm start');
  return Promise.all(
    APP_NAMES.map(async (app) => {
      const { version, previous } = live.apps[app];
      const first = await firstWith(store, live, app);
      return { app, version, release: first.number, since: first.createdAt, previous: previous?.version };
    }),
  );
}

/** The oldest release of an unbroken row up to the live one that holds this app's live version. */
async function firstWith(store: Store, live: Release, app: AppName): Promise<Release> {
  let first = live;
  while (first.number > 1) {
    const key = releaseFile(first.number - 1);
    const standing = await store.read(key);
    // Pruned: what is known begins here.
    if (!standing) break;
    const before = readJson(
      standing.bytes,
      releaseSchema,
      `${store.address}/${key}`,
      'Restore it, or leave it out.',
    );
    if (before.apps[app].version !== live.apps[app].version) break;
    first = before;
  }
  return first;
}
