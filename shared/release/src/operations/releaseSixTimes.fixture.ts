import type { Release } from '@site/contract';
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

/** The same store, with two more releases that change every page. */
export async function releaseEightTimes(): Promise<TestStore> {
  const { folder, store } = await releaseSixTimes();
  await releaseShell(store, 'seven();');
  await releaseShell(store, 'eight();');
  return { folder, store };
}

/** Releases another shell, which changes every page. */
export async function releaseShell(store: Store, script: string): Promise<Release> {
  const shell = await publishBuild(store, 'shell', { files: { 'main.js': script } });
  return activate(store, { shell }, note);
}
