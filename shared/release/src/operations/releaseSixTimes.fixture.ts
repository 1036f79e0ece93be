import type { Release } from '@site/contract';
import { publishBuild } from '../../fixtures/testSite.fixture';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';

const note = { by: 'Kim', command: 'activate' };

/** Adds releases 2 to 6 to a store with release 1; each has its own version of marketing. */
export async function releaseSixTimes(store: Store, first: Release): Promise<Release[]> {
  const releases = [first];
  for (const text of ['two();', 'three();', 'four();', 'five();', 'six();']) {
    const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': text } });
    releases.push(await activate(store, { marketing }, { note }));
  }
  return releases;
}

/** Adds two releases that change every page. */
export async function addShellReleases(store: Store): Promise<void> {
  await releaseShell(store, 'seven();');
  await releaseShell(store, 'eight();');
}

/** Releases another shell, which changes every page. */
export async function releaseShell(store: Store, script: string): Promise<Release> {
  const shell = await publishBuild(store, 'shell', { files: { 'main.js': script } });
  return activate(store, { shell }, { note });
}
