import { historyFile, POINTER, releaseFile, versionFile, type Release } from '@site/contract';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { raceBefore } from '../../fixtures/raceBefore.fixture';
import { emptyStore, goLive, publishBuild, TEST_APPS } from '../../fixtures/testSite.fixture';
import { readPageNumber } from '../compose/pageNumber';
import type { Versions } from '../gate/readCandidate';
import { readPointer } from '../records/readRelease';
import { DryRunStore } from '../stores/DryRunStore';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';
import { heal } from './heal';
import { prune } from './prune';
import { rollbackApp } from './rollback';

const second = { files: { 'Home.js': 'second();', 'ConfirmEmail.js': 'second();' } };

let store: Store;
beforeEach(async () => {
  ({ store } = await liveStoreInMemory());
});

/** The same store with some calls replaced. */
const replaceCalls = (calls: Partial<Store>): Store =>
  Object.assign(Object.create(store) as Store, calls);

/** The same store, whose pointer can't be written. */
const withoutPointer = (why: string) =>
  replaceCalls({
    replace: (key, ...rest) =>
      key === POINTER ? Promise.reject(new Error(why)) : store.replace(key, ...rest),
  });

const numberOf = async (key: string) =>
  readPageNumber((await store.read(key))?.bytes ?? Buffer.alloc(0));

const errorOf = (change: Promise<unknown>) =>
  change.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );

/**
 * Deploys account as release 2, but is killed before the pointer moves. From then on, its page can't
 * be rendered.
 *
 * @returns why
 */
async function leaveBrokenAccount(): Promise<string> {
  const account = await publishBuild(store, 'account', second);
  const killed = withoutPointer('killed');
  await expect(activate(killed, { account })).rejects.toThrow('killed');
  const bundle = versionFile('account', account, 'prerender/ConfirmEmail.js');
  await store.delete(bundle);
  return `${store.address}/${bundle} is missing`;
}

describe('a page of another team that can’t be rendered', () => {
  let why: string;
  beforeEach(async () => {
    why = await leaveBrokenAccount();
  });

  const unwritten = (release: number) => ({
    name: 'Unfinished',
    message: `release ${release} is live, but account/confirm.html could not be written: ${why}`,
    cure: expect.stringContaining('release -- rollback') as string,
    release: expect.objectContaining({ number: release }) as Release,
  });

  test('leaves a deploy live, and its own pages are written', async () => {
    const marketing = await publishBuild(store, 'marketing', second);
    expect(await errorOf(activate(store, { marketing }))).toMatchObject(unwritten(3));
    expect((await readPointer(store))?.apps.marketing?.version).toBe(marketing);
    expect(await Promise.all(['index.html', 'private-policy.html'].map(numberOf))).toEqual([3, 3]);
    expect(await numberOf('account/confirm.html')).toBe(1);
  });

  test('is named by a deploy that changes nothing', async () => {
    const { apps } = (await readPointer(store)) as Release;
    const same = { marketing: apps.marketing?.version ?? '' };
    expect(await errorOf(activate(store, same))).toMatchObject(unwritten(2));
  });

  test('is named by heal, which repairs everything else', async () => {
    await store.delete('index.html');
    await store.delete('404.html');
    expect(await heal(store)).toMatchObject({
      release: 2,
      pages: ['404.html', 'index.html', expect.stringContaining('account.json') as string],
      unfinished: unwritten(2),
    });
  });

  test('is back after the rollback of its app', async () => {
    expect((await rollbackApp(store, 'account', { by: 'Kim' })).number).toBe(3);
    expect(await numberOf('account/confirm.html')).toBe(3);
  });
});

test('names every page that could not be written, by reason', async () => {
  const { apps } = (await readPointer(store)) as Release;
  const shell = versionFile('shell', apps.shell.version, 'compose.js');
  const bundle = versionFile('marketing', apps.marketing?.version ?? '', 'prerender/Home.js');
  await store.delete(bundle);
  for (const key of ['index.html', '404.html', 'private-policy.html']) await store.delete(key);
  expect((await heal(store)).unfinished?.message).toBe(
    `release 1 is live, but index.html could not be written: ${store.address}/${bundle} is missing`,
  );
  await store.delete(shell);
  for (const key of ['404.html', 'private-policy.html']) await store.delete(key);
  expect((await heal(store)).unfinished?.message).toBe(
    `release 1 is live, but 404.html, index.html and private-policy.html could not be written: ${store.address}/${shell} is missing`,
  );
});

describe('after the release is written', () => {
  let marketing: string;
  beforeEach(async () => {
    marketing = await publishBuild(store, 'marketing', second);
  });

  test('a pointer that can’t be moved is reported: the release may not be live yet', async () => {
    const stuck = withoutPointer('no space');
    const error = await errorOf(activate(stuck, { marketing }));
    expect(error).toMatchObject({
      name: 'Unfinished',
      message: `release 2 is written to ${store.address}, but may not be live yet: no space`,
      cure: expect.stringContaining('release -- heal') as string,
    });
    expect(error).not.toHaveProperty('release.number');
    expect(await heal(store)).toMatchObject({ release: 2, pointer: true });
  });

  test('a note that can’t be written is named', async () => {
    const stuck = replaceCalls({
      create: (key, bytes) =>
        key === historyFile(2) ? Promise.reject(new Error('no space')) : store.create(key, bytes),
    });
    const note = { by: 'Kim', command: 'activate' };
    expect(await errorOf(activate(stuck, { marketing }, { note }))).toMatchObject({
      message: 'release 2 is live, but history/2.json could not be written: no space',
      release: { number: 2 },
    });
    expect(await numberOf('index.html')).toBe(2);
  });

  test('a write that failed and yet took effect counts', async () => {
    const lost = replaceCalls({
      create: async (key, bytes) => {
        const isNew = await store.create(key, bytes);
        if (key === releaseFile(2)) throw new Error('time-out');
        return isNew;
      },
    });
    expect((await activate(lost, { marketing })).number).toBe(2);
    expect((await readPointer(store))?.number).toBe(2);
  });

  test('a write that took no effect is the failure that it was', async () => {
    const lost = replaceCalls({ create: () => Promise.reject(new Error('time-out')) });
    expect(await errorOf(activate(lost, { marketing }))).toMatchObject({ message: 'time-out' });
    expect((await readPointer(store))?.number).toBe(1);
  });
});

test.each([
  ['all of it', 1],
  ['release 1 alone', 2],
])(
  'a first deploy that was suspended while others released and pruned %s is not acknowledged as release 1',
  async (_, keep) => {
    const empty = new DryRunStore((await emptyStore()).store);
    const versions: Versions = {};
    for (const app of TEST_APPS) versions[app] = await publishBuild(empty, app, second);
    const slow = raceBefore(empty, 'create', releaseFile(1), async () => {
      await goLive(empty);
      const all: Versions = {};
      for (const app of TEST_APPS)
        all[app] = await publishBuild(empty, app, {
          files: { 'Home.js': 'third();', 'ConfirmEmail.js': 'third();', 'main.js': 'third();' },
        });
      await activate(empty, all);
      // Every page has changed again, so that prune keeps no release for a page.
      const { shell = '' } = all;
      const other = await publishBuild(empty, 'shell', { files: { 'main.js': 'fourth();' } });
      await activate(empty, { shell: other });
      if (keep === 1) await activate(empty, { shell });
      await prune(empty, keep);
      expect(await empty.read(releaseFile(1))).toBeUndefined();
    });
    const release = await activate(slow, versions);
    expect(release.number).toBeGreaterThan(3);
    expect(await empty.read(releaseFile(1))).toBeUndefined();
    expect(await readPointer(empty)).toMatchObject({
      number: release.number,
      apps: { marketing: { version: versions.marketing } },
    });
  },
);
