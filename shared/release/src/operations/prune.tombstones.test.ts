import { releaseFile, versionFile, versionManifest, versionTombstone } from '@site/contract';
import { killedAt } from '../../fixtures/interceptCalls.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { pauseBeforeDeleting } from '../../fixtures/pauseBeforeDeleting.fixture';
import { raceBefore } from '../../fixtures/raceBefore.fixture';
import { buildOf, publishBuild } from '../../fixtures/testSite.fixture';
import { readPointer } from '../records/readRelease';
import { createTombstone, TOMBSTONE_AGES } from '../records/tombstone';
import { DryRunStore } from '../stores/DryRunStore';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';
import { prune } from './prune';
import { publish } from './publish';
import { releaseSixTimes } from './releaseSixTimes.fixture';
import { verify } from './verify';

let original: Store;
let store: Store;
/** The marketing version of release 2, which `prune --keep 2` deletes. */
let old: string;
beforeAll(async () => {
  const { store: live, release } = await liveStoreInMemory();
  old = (await releaseSixTimes((original = live), release))[1]?.apps.marketing?.version ?? '';
});
beforeEach(() => {
  store = new DryRunStore(original);
});
afterEach(() => jest.restoreAllMocks());

const second = () => buildOf('marketing', { files: { 'Home.js': 'two();' } });
const isStored = async (key: string) => (await store.read(key)) !== undefined;
const faults = async () => (await verify(store, () => {})).faults;
const liveMarketing = async () => (await readPointer(store))?.apps.marketing?.version;

/** Begins to prune while a release waits to be written, until prune deletes a file of `old`. */
async function pruneDuring(file: string, commitOn: (racing: Store) => Promise<unknown>) {
  const paused = pauseBeforeDeleting(store, `${old}/${file}`);
  let pruning: Promise<unknown> | undefined;
  const racing = raceBefore(store, 'create', releaseFile(7), async () => {
    pruning = prune(paused.store, 2);
    await paused.reached;
  });
  const committing = commitOn(racing);
  await Promise.allSettled([committing]);
  paused.resume();
  await pruning;
  return committing;
}

test('prune restores a version that a release named before prune looked', async () => {
  const committed = pruneDuring('version.json', (racing) => activate(racing, { marketing: old }));
  await expect(committed).rejects.toThrow('was pruned while it went live; release 8 restored');
  expect(await isStored(versionManifest('marketing', old))).toBe(true);
  expect(await isStored(versionTombstone('marketing', old))).toBe(false);
  expect((await activate(store, { marketing: old })).number).toBe(9);
  expect(await faults()).toEqual([]);
});

test('prune restores a version that a checkout makes live which knows no tombstones', async () => {
  const unaware: Store = Object.assign(Object.create(store) as Store, {
    read: async (key: string) => (key.endsWith('.pruning.json') ? undefined : store.read(key)),
  });
  const raced = raceBefore(store, 'delete', `${old}/version.json`, () =>
    activate(unaware, { marketing: old }),
  );
  await prune(raced, 2);
  expect(await liveMarketing()).toBe(old);
  expect(await faults()).toEqual([]);
});

test('prune takes a release back whose command was killed before it could do so itself', async () => {
  const before = await liveMarketing();
  const killed = pruneDuring('Home.js', (racing) => {
    const read: Store['read'] = (key) =>
      key === versionTombstone('marketing', old) && isCommitted
        ? Promise.reject(new Error('killed'))
        : racing.read(key);
    let isCommitted = false;
    const create: Store['create'] = async (key, bytes) => {
      const isNew = await racing.create(key, bytes);
      isCommitted ||= key === releaseFile(7);
      return isNew;
    };
    const killing = Object.assign(Object.create(racing) as Store, { read, create });
    return activate(killing, { marketing: old });
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await readPointer(store)).toMatchObject({ number: 8 });
  expect(await liveMarketing()).toBe(before);
  expect(await faults()).toEqual([]);
});

test('the next deploy of another team takes it back if prune is killed, too', async () => {
  jest.replaceProperty(TOMBSTONE_AGES, 'abandoned', -1);
  const before = await liveMarketing();
  const killed = killedAt(
    store,
    'after',
    (call, key) => `${call} ${key}` === 'create releases/7.json',
  );
  const raced = raceBefore(killed, 'create', releaseFile(7), async () => {
    const pruned = killedAt(store, 'after', (_, key) => key.endsWith(`${old}/Home.js`));
    await expect(prune(pruned, 2)).rejects.toThrow('killed');
  });
  await expect(activate(raced, { marketing: old })).rejects.toThrow('killed');
  const account = await publishBuild(store, 'account', { files: { 'ConfirmEmail.js': 'two();' } });
  expect((await activate(store, { account })).number).toBe(9);
  expect(await liveMarketing()).toBe(before);
  expect(await faults()).toEqual([]);
});

describe('with the tombstone of a prune that was killed', () => {
  beforeEach(async () => {
    const version = { app: 'marketing', version: old };
    await createTombstone(store, version, undefined);
    await store.deleteAll([
      versionManifest('marketing', old),
      versionFile('marketing', old, 'Home.js'),
    ]);
  });

  test('publish waits, says so, and uploads the version again once the tombstone is abandoned', async () => {
    jest.replaceProperty(TOMBSTONE_AGES, 'abandoned', 100);
    const say = jest.fn();
    await publish(store, await second(), say);
    expect(say.mock.calls).toEqual([
      [`marketing ${old} is being pruned. Waiting until it can be published again …`],
    ]);
    await activate(store, { marketing: old });
    expect(await faults()).toEqual([]);
  });

  test('the next prune finishes', async () => {
    jest.replaceProperty(TOMBSTONE_AGES, 'abandoned', -1);
    expect((await prune(store, 2)).versions).toContain(`marketing ${old}`);
    expect(await store.list(versionFile('marketing', old, ''))).toEqual([]);
  });
});

test('a tombstone keeps a version from going live, but no live version from staying so', async () => {
  const live = (await liveMarketing()) ?? '';
  for (const version of [old, live])
    await createTombstone(store, { app: 'marketing', version }, undefined);
  await expect(activate(store, { marketing: old })).rejects.toThrow('is being pruned');
  const account = await publishBuild(store, 'account', { files: { 'ConfirmEmail.js': 'two();' } });
  expect((await activate(store, { account })).number).toBe(7);
});

test('prune brings back the version.json of a live version whose prune was interrupted', async () => {
  jest.replaceProperty(TOMBSTONE_AGES, 'abandoned', -1);
  const version = (await liveMarketing()) ?? '';
  const key = versionManifest('marketing', version);
  const manifest = String((await store.read(key))?.bytes);
  await createTombstone(store, { app: 'marketing', version }, manifest);
  await store.delete(key);
  await prune(store, 2);
  expect(String((await store.read(key))?.bytes)).toBe(manifest);
  expect(await isStored(versionTombstone('marketing', version))).toBe(false);
});

test('a prune that was suspended deletes nothing that was published again since', async () => {
  jest.replaceProperty(TOMBSTONE_AGES, 'deletable', 200);
  jest.replaceProperty(TOMBSTONE_AGES, 'abandoned', 400);
  const paused = pauseBeforeDeleting(store, `${old}/Home.js`);
  const pruning = prune(paused.store, 2);
  await paused.reached;
  await publish(store, await second());
  await activate(store, { marketing: old });
  paused.resume();
  await expect(pruning).rejects.toThrow('took so long that others may publish it again by now');
  expect(await faults()).toEqual([]);
});
