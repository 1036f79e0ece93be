import type { Release } from '@site/contract';
import { copyStore } from '../../fixtures/copyStore.fixture';
import { liveStore, publishBuild, type TestStore } from '../../fixtures/testSite.fixture';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';

const note = { by: 'Kim', command: 'activate' };

/** A store with releases 1 to 6; each has its own version of marketing. */
export async function releaseSixTimes(): Promise<TestStore & { releases: Release[] }> {
  const { folder, store, release } = await liveStore();
  const releases = [release];
  for (const text of ['two();', 'three();', 'four();', 'five();', 'six();']) {
    const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': text } });
    releases.push(await activate(store, { marketing }, note));
  }
  return { folder, store, releases };
}

/** Copies that store and adds two releases that change every page. */
export async function addShellReleases(site: TestStore): Promise<TestStore> {
  const copy = await copyStore(site);
  await releaseShell(copy.store, 'seven();');
  await releaseShell(copy.store, 'eight();');
  return copy;
}

/** Releases another shell, which changes every page. */
export async function releaseShell(store: Store, script: string): Promise<Release> {
  const shell = await publishBuild(store, 'shell', { files: { 'main.js': script } });
  return activate(store, { shell }, note);
}
