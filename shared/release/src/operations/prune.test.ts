import {
  HISTORY_START,
  historyFile,
  MAPS,
  POINTER,
  releaseFile,
  remoteFiles,
  REMOTES,
  versionManifest,
  versionMap,
  type Release,
} from '@site/contract';
import { activate } from './activate';
import { heal } from './heal';
import { describeInterruptedPrune } from './describeInterruptedPrune.fixture';
import { prune } from './prune';
import { addShellReleases, releaseShell, releaseSixTimes } from './releaseSixTimes.fixture';
import { toJson } from '../records/readJson';
import { readPointer } from '../records/readRelease';
import { DryRunStore } from '../stores/DryRunStore';
import type { Store } from '../stores/objects/Store';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { raceBefore } from '../../fixtures/raceBefore.fixture';
import { readPage } from '../../fixtures/readPage.fixture';
import { contentsOf, emptyStore, liveStore, publishBuild } from '../../fixtures/testSite.fixture';
import { withoutStamps } from '../../fixtures/withoutStamps.fixture';
import { verify } from './verify';

/** Releases 1 to 6, and the same with two more that change every page. */
let original: Store;
let withShells: Store;
let releases: Release[];
beforeAll(async () => {
  const { store: live, release } = await liveStoreInMemory();
  original = live;
  releases = await releaseSixTimes(original, release);
  withShells = new DryRunStore(original);
  await addShellReleases(withShells);
});

/** Each test's own. */
let store: Store;
beforeEach(() => {
  store = new DryRunStore(original);
});

const marketingOf = (number: number) => releases[number - 1]?.apps.marketing?.version ?? '';

async function storedVersions(): Promise<number[]> {
  const keys = await store.list('apps/marketing/');
  return [1, 2, 3, 4, 5, 6].filter((number) =>
    keys.some((key) => key.includes(`/${marketingOf(number)}/`)),
  );
}

const faults = async () => (await verify(store, () => {})).faults;

test('keeps the release that a page carries by the word of the release, whatever changed since', async () => {
  store = new DryRunStore(withShells);
  // As a shell whose composer has other rules for a page's number would write it.
  for (const key of [releaseFile(8), POINTER]) {
    const stored = await store.read(key);
    const release = JSON.parse(String(stored?.bytes)) as Release;
    const pages = { ...release.pages, '404.html': { integrity: HASH, number: 3 } };
    await store.replace(key, toJson({ ...release, pages }), stored?.revision);
  }
  expect((await prune(store, 1)).releases).toEqual([1, 2]);
});

const HASH = `sha384-${'a'.repeat(64)}`;

test('keeps what the last releases and their fallbacks name, and deletes what only older ones name', async () => {
  store = new DryRunStore(withShells);
  const unreleased = await publishBuild(store, 'marketing', { files: { 'Home.js': 'seven();' } });
  const pruned = await prune(store, 2);
  expect(pruned).toEqual({
    releases: [1, 2, 3, 4, 5, 6],
    versions: [1, 2, 3, 4].map((number) => `marketing ${marketingOf(number)}`).sort(),
    files: 24,
    bytes: expect.any(Number) as number,
  });
  expect(pruned.bytes).toBeGreaterThan(50);
  expect(await storedVersions()).toEqual([5, 6]);
  expect(await store.list('releases/')).toEqual([releaseFile(7), releaseFile(8)]);
  expect(await store.list('history/')).toEqual([6, 7, 8].map(historyFile).concat(HISTORY_START));
  expect(await store.read(versionManifest('marketing', unreleased))).toBeDefined();
  expect(await faults()).toEqual([]);
  expect((await activate(store, { marketing: unreleased })).number).toBe(9);
});

test('keeps a release whose number a page carries, and its versions: open tabs ask for it', async () => {
  const confirm = readPage(String((await store.read('account/confirm.html'))?.bytes)).data;
  expect(confirm.release).toBe(1);
  expect(await prune(store, 2)).toMatchObject({
    releases: [],
    versions: [2, 3].map((number) => `marketing ${marketingOf(number)}`).sort(),
  });
  expect(await storedVersions()).toEqual([1, 4, 5, 6]);
  expect(await store.list('releases/')).toHaveLength(6);
  expect(await prune(store, 2)).toEqual({ releases: [], versions: [], files: 0, bytes: 0 });
});

test('deletes what open tabs read of remotes together with the shell of those tabs', async () => {
  store = new DryRunStore(withShells);
  const before = await store.list(REMOTES);
  expect(before).toHaveLength(6);
  await prune(store, 1);
  const shell = releases[0]?.apps.shell.version ?? '';
  expect(await store.list(REMOTES)).toEqual(
    before.filter((key) => !key.startsWith(remoteFiles(shell))),
  );
});

test('deletes the source maps of a version together with it', async () => {
  for (const number of [2, 6])
    await store.create(versionMap('marketing', marketingOf(number), 'Home.js'), Buffer.from('{}'));
  await prune(store, 1);
  expect(await store.list(MAPS)).toEqual([versionMap('marketing', marketingOf(6), 'Home.js')]);
});

test('changes nothing when no release is old', async () => {
  const site = await liveStore();
  const before = await contentsOf(site.folder);
  const nothing = { releases: [], versions: [], files: 0, bytes: 0 };
  expect(await prune(site.store, 1)).toEqual(nothing);
  expect(await contentsOf(site.folder)).toEqual(before);
  expect(await prune(store, 6)).toEqual(nothing);
  await expect(prune((await emptyStore()).store, 1)).rejects.toThrow('has no release yet');
});

test('heal restores a pointer that is lost after a prune from the remaining history', async () => {
  await prune(store, 2);
  await store.delete(POINTER);
  expect(await heal(store)).toMatchObject({ release: 6, pointer: true });
  expect((await readPointer(store))?.number).toBe(6);
});

describeInterruptedPrune(
  'after an interruption the site is intact, and the next prune finishes',
  () => {
    const site = new DryRunStore(withShells);
    return Promise.resolve({ store: site, list: () => site.list('') });
  },
  // The last deletion of each kind.
  (deletions) =>
    [/version\.json$/, /^apps\/.*\.js$/, /^history\//, /^releases\//].map(
      (kind) => deletions.findLast((key) => kind.test(key)) ?? '',
    ),
);

test('activate refuses a version that is pruned meanwhile, and makes the old one live again', async () => {
  const old = marketingOf(2);
  const raced = raceBefore(store, 'create', releaseFile(7), () => prune(store, 2));
  await expect(activate(raced, { marketing: old })).rejects.toMatchObject({
    message: `marketing ${old} was pruned while it went live; release 8 restored what was live before`,
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
  'a command that was suspended while history was pruned %s starts over',
  async (_, isShellFirst, left) => {
    const account = await publishBuild(store, 'account', {
      files: { 'ConfirmEmail.js': 'second();' },
    });
    const next = await publishBuild(store, 'marketing', { files: { 'Home.js': 'seven();' } });
    const slow = raceBefore(store, 'create', releaseFile(7), async () => {
      await activate(store, { marketing: next });
      if (isShellFirst) await releaseShell(store, 'seven();');
      for (const marketing of [marketingOf(6), next]) await activate(store, { marketing });
      if (!isShellFirst) await releaseShell(store, 'seven();');
      await prune(store, 1);
    });
    expect((await activate(slow, { account })).number).toBe(11);
    expect(await store.list('releases/')).toEqual(left.map(releaseFile).sort());
    expect(await readPointer(store)).toMatchObject({
      number: 11,
      apps: { account: { version: account }, marketing: { version: next } },
    });
  },
);
