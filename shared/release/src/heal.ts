import { APP_NAMES, versionFile, versionManifest, type Release } from '@site/contract';
import { compose } from './compose/compose';
import { readLiveRelease } from './readRelease';
import { Refusal } from './Refusal';
import type { Store } from './stores/Store';

/**
 * Finishes whatever commands that were stopped have left undone: brings the pointer up to the newest release, the pages
 * up to the pointer, and the compressed copies of what is live up to their objects.
 *
 * @returns the live release
 * @throws Refusal when the store has no release, or can't be read
 */
export async function heal(store: Store): Promise<Release> {
  const live = await readLiveRelease(store);
  if (!live) throw new Refusal(`${store.address} has no release yet`, 'Make the first one: npm start');
  await compose(store, live);
  for (const app of APP_NAMES) {
    const { previous, ...current } = live.apps[app];
    for (const { version, files } of previous ? [current, previous] : [current]) {
      for (const name of Object.keys(files)) await store.complete(versionFile(app, version, name));
      await store.complete(versionManifest(app, version));
    }
  }
  return live;
}
