import { historyFile, releaseFile, versionManifest, type Release } from '@site/contract';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activate } from './activate';
import { heal } from './heal';
import { prune } from './prune';
import { readPointer } from '../records/readRelease';
import { readPage } from '../../fixtures/readPage.fixture';
import { DirectoryStore } from '../stores/folder/DirectoryStore';
import {
  contentsOf,
  emptyStore,
  liveStore,
  publishBuild,
  type TestStore,
} from '../../fixtures/testSite.fixture';
import { withoutStamps } from '../../fixtures/withoutStamps.fixture';
import { verify } from './verify';

let folder: string;
let store: TestStore['store'];
let releases: Release[];

/** Release 1 to 6; marketing changes with each. */
beforeEach(async () => {
  const live = await liveStore();
  ({ folder, store } = live);
  releases = [live.release];
  for (const text of ['two();', 'three();', 'four();', 'five();', 'six();']) {
    const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': text } });
    releases.push(await activate(store, { marketing }, { by: 'Kim', command: 'activate' }));
  }
});

const marketingOf = (number: number) => releases[number - 1]?.apps.marketing.version ?? '';

async function stored(): Promise<number[]> {
  const keys = await store.list('apps/marketing/');
  return [1, 2, 3, 4, 5, 6].filter((number) =>
    keys.some((key) => key.includes(`/${marketingOf(number)}/`)),
  );
}

const faults = async () => (await verify(store, () => {})).faults;

test('what the last releases name stays, with their fallbacks; what only older releases name goes', async () => {
  const unreleased = await publishBuild(store, 'marketing', { files: { 'Home.js': 'seven();' } });
  await deployShell('seven();');
  await deployShell('eight();');
  const pruned = await prune(store, 2);
  expect(pruned).toEqual({
    releases: [1, 2, 3, 4, 5, 6],
    versions: [1, 2, 3, 4].map((number) => `marketing ${marketingOf(number)}`),
    files: 28,
    bytes: expect.any(Number) as number,
  });
  expect(pruned.bytes).toBeGreaterThan(50);
  expect(await stored()).toEqual([5, 6]);
  expect(await store.list('releases/')).toEqual([releaseFile(7), releaseFile(8)]);
  expect(await store.list('history/')).toEqual([historyFile(7), historyFile(8)]);
  expect(await store.read(versionManifest('marketing', unreleased))).toBeDefined();
  expect(await faults()).toEqual([]);
  expect((await activate(store, { marketing: unreleased })).number).toBe(9);
});

/** Touches all pages: those of the releases that stay then carry no older number. */
const deployShell = async (script: string) =>
  activate(
    store,
    { shell: await publishBuild(store, 'shell', { files: { 'main.js': script } }) },
    { by: 'Kim', command: 'activate' },
  );

test('a release whose number a page still carries stays, with its versions: a tab with that page asks for it', async () => {
  const confirm = readPage(String((await store.read('account/confirm.html'))?.bytes)).data;
  expect(confirm.release).toBe(1);
  expect(await prune(store, 2)).toMatchObject({
    releases: [],
    versions: [2, 3].map((number) => `marketing ${marketingOf(number)}`),
  });
  expect(await stored()).toEqual([1, 4, 5, 6]);
  expect(await store.list('releases/')).toHaveLength(6);
  expect(await prune(store, 2)).toEqual({ releases: [], versions: [], files: 0, bytes: 0 });
});

test('with nothing old there is nothing to do', async () => {
  const before = await contentsOf(folder);
  expect(await prune(store, 6)).toEqual({ releases: [], versions: [], files: 0, bytes: 0 });
  expect(await contentsOf(folder)).toEqual(before);
  await expect(prune((await emptyStore()).store, 1)).rejects.toThrow('has no release yet');
});

test('a pointer that is lost after a prune comes back from what is left of history', async () => {
  await prune(store, 2);
  await rm(path.join(folder, 'release.json'));
  expect(await heal(store)).toMatchObject({ release: 6, pointer: true });
  expect((await readPointer(store))?.number).toBe(6);
});

test('stopped at any deletion, the site is whole, and the next prune goes on to the same end', async () => {
  const deletions: string[] = [];
  class Counting extends DirectoryStore {
    override delete(key: string) {
      deletions.push(key);
      return super.delete(key);
    }
  }
  await deployShell('seven();');
  await deployShell('eight();');
  const begin = await contentsOf(folder);
  await prune(new Counting(folder), 2);
  const end = Object.keys(await contentsOf(folder)).sort();
  expect(deletions.length).toBeGreaterThan(20);
  for (const last of deletions) {
    const left = await contentsOf(folder);
    for (const [key, bytes] of Object.entries(begin)) if (!(key in left)) await restore(key, bytes);
    class Killed extends DirectoryStore {
      override delete(key: string) {
        return key === last ? Promise.reject(new Error('killed')) : super.delete(key);
      }
    }
    await expect(prune(new Killed(folder), 2)).rejects.toThrow('killed');
    expect(await faults()).toEqual([]);
    await prune(store, 2);
    expect(Object.keys(await contentsOf(folder)).sort()).toEqual(end);
  }
});

async function restore(key: string, bytes: string) {
  await mkdir(path.dirname(path.join(folder, key)), { recursive: true });
  await writeFile(path.join(folder, key), bytes, 'latin1');
}

test('a version that goes live before prune has looked again is put back', async () => {
  const old = marketingOf(2);
  class Raced extends DirectoryStore {
    private raced = false;
    override async delete(key: string) {
      if (!this.raced && key.endsWith('version.json')) {
        this.raced = true;
        await activate(store, { marketing: old });
      }
      return super.delete(key);
    }
  }
  await prune(new Raced(folder), 2);
  expect((await readPointer(store))?.apps.marketing.version).toBe(old);
  expect(await faults()).toEqual([]);
});

test('a version that prune takes while it goes live is refused, and what was live is live again', async () => {
  const old = marketingOf(2);
  class Raced extends DirectoryStore {
    private raced = false;
    override async create(key: string, bytes: Buffer) {
      if (!this.raced && key === releaseFile(7)) {
        this.raced = true;
        await prune(store, 2);
      }
      return super.create(key, bytes);
    }
  }
  await expect(activate(new Raced(folder), { marketing: old })).rejects.toMatchObject({
    message: `marketing ${old} was pruned while it went live; release 8 has gone back`,
    cure: expect.stringContaining('Publish it again') as string,
  });
  expect(await readPointer(store)).toMatchObject({
    number: 8,
    apps: releases[5] && withoutStamps(releases[5]),
  });
  expect(await faults()).toEqual([]);
});

test.each([
  ['far past it', false, [10, 11]],
  ['up to the very next release', true, [8, 9, 10, 11]],
])(
  'a command that stood still while history was pruned %s starts over',
  async (_, isShellFirst, left) => {
    const account = await publishBuild(store, 'account', {
      files: { 'ConfirmEmail.js': 'second();' },
    });
    const next = await publishBuild(store, 'marketing', { files: { 'Home.js': 'seven();' } });
    class Slow extends DirectoryStore {
      private slept = false;
      override async create(key: string, bytes: Buffer) {
        if (!this.slept && key === releaseFile(7)) {
          this.slept = true;
          await activate(store, { marketing: next });
          if (isShellFirst) await deployShell('seven();');
          for (const marketing of [marketingOf(6), next]) await activate(store, { marketing });
          if (!isShellFirst) await deployShell('seven();');
          await prune(store, 1);
        }
        return super.create(key, bytes);
      }
    }
    expect((await activate(new Slow(folder), { account })).number).toBe(11);
    expect(await store.list('releases/')).toEqual(left.map(releaseFile).sort());
    expect(await readPointer(store)).toMatchObject({
      number: 11,
      apps: { account: { version: account }, marketing: { version: next } },
    });
  },
);
