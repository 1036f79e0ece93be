import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { SITE_SETTINGS } from '@site/contract';
import { randomUUID } from 'node:crypto';
import { addBilling } from '../../../fixtures/billing.fixture';
import { liveStoreInMemory } from '../../../fixtures/liveStoreInMemory.fixture';
import { revisionsOf } from '../../../fixtures/revisionsOf.fixture';
import { buildOf, emptyStore, goLive } from '../../../fixtures/testSite.fixture';
import type { Store } from '../../stores/objects/Store';
import { S3Store } from '../../stores/s3/S3Store';
import { testBucket } from '../../stores/s3/testBucket.fixture';
import { activate } from '../activate';
import { configure } from '../configure';
import { heal } from '../heal';
import { history } from '../history';
import { prune } from '../prune';
import { publish } from '../publish';
import { retire } from '../retire';
import { rollback, rollbackApp } from '../rollback';
import { status } from '../status';
import { describeFreeze } from './describeFreeze.fixture';
import { formatMinute } from '../../times/formatMinute';
import { freeze, unfreeze } from './freeze';

const note = { by: 'Kim', message: 'Christmas' };
const UNTIL = '2999-12-24T18:00:00.000Z';
const PAST = '2020-12-24T18:00:00.000Z';

let store: Store;
/** Release 3, which changed marketing. Release 2 added billing. */
beforeEach(async () => {
  ({ store } = await liveStoreInMemory());
  await addBilling(store);
  const { manifest } = await publishSecond();
  await activate(store, { marketing: manifest.version });
});

async function publishSecond() {
  const build = await buildOf('marketing', { files: { 'Home.js': 'second();' } });
  await publish(store, build);
  return build;
}

const settings = async () =>
  JSON.parse(String((await store.read(SITE_SETTINGS))?.bytes)) as Record<string, unknown>;

test.each<[string, () => Promise<unknown>]>([
  ['activate', () => activate(store, {})],
  ['configure', () => configure(store, { productName: 'Iron Diary' }, note)],
  ['retire', () => retire(store, 'billing', note)],
])(
  'a frozen site refuses %s, and says who froze it, until when, why, and what to do',
  async (_, command) => {
    await freeze(store, UNTIL, note);
    const before = await revisionsOf(store);
    await expect(command()).rejects.toMatchObject({
      name: 'Refusal',
      message: `${store.address} is frozen until 2999-12-24 18:00 (UTC), by Kim: Christmas`,
      cure: 'Wait until then, or end it for everybody: npm run release -- unfreeze. Rollbacks work as ever.',
    });
    expect(await revisionsOf(store)).toEqual(before);
  },
);

test.each<[string, () => Promise<unknown>]>([
  ['rollback', () => rollback(store, note)],
  ['a rollback of one app', () => rollbackApp(store, 'marketing', note)],
  ['heal', () => heal(store)],
  ['prune', () => prune(store, 1)],
  ['publish', publishSecond],
])('a frozen site allows %s', async (_, command) => {
  await freeze(store, UNTIL, note);
  await command();
  expect((await status(store)).freeze).toMatchObject({ ...note, until: UNTIL });
});

test('status and history show a freeze', async () => {
  await freeze(store, UNTIL, note);
  expect(await status(store)).toMatchObject({
    release: 4,
    freeze: { ...note, until: UNTIL },
    pendingSettings: [],
    pages: { strays: [] },
  });
  expect((await history(store, 1))[0]).toMatchObject({
    ...note,
    command: `freeze until ${formatMinute(UNTIL)} (UTC)`,
    changes: [],
  });
});

test('a rollback of settings keeps the freeze', async () => {
  await configure(store, { productName: 'Iron Diary' }, note);
  await freeze(store, UNTIL, note);
  expect((await rollback(store, note)).site.productName).toBe('Workout Planner');
  expect(await settings()).toMatchObject({ productName: 'Workout Planner', freeze: { by: 'Kim' } });
});

test('the next deploy after a freeze removes it, so that older checkouts work again', async () => {
  await freeze(store, PAST, note);
  expect(await settings()).toMatchObject({ format: '3.0', freeze: { until: PAST } });
  expect((await status(store)).freeze).toBeUndefined();
  await activate(store, {});
  expect(await settings()).not.toHaveProperty('freeze');
  expect(await settings()).toMatchObject({ format: expect.stringMatching(/^2\./) as string });
});

test('unfreeze ends a freeze; without one, it changes nothing', async () => {
  const before = await settings();
  await freeze(store, UNTIL, note);
  expect(await unfreeze(store)).toMatchObject({ by: 'Kim', until: UNTIL });
  expect(await settings()).toEqual(before);
  await activate(store, {});
  const revisions = await revisionsOf(store);
  expect(await unfreeze(store)).toBeUndefined();
  expect(await revisionsOf(store)).toEqual(revisions);
});

test('a freeze replaces another one', async () => {
  await freeze(store, UNTIL, note);
  const later = '2999-12-31T00:00:00.000Z';
  expect((await freeze(store, later, { by: 'Alex' })).replaced).toMatchObject({ by: 'Kim' });
  expect((await status(store)).freeze).toMatchObject({ by: 'Alex', until: later });
});

test('a store without a release can’t be frozen', async () => {
  const { store: empty } = await emptyStore();
  await expect(freeze(empty, UNTIL, note)).rejects.toThrow('has no release yet');
  expect(await empty.list('')).toEqual([]);
});

describe('in memory', () => {
  describeFreeze(async () => (await liveStoreInMemory()).store);
});

describeOnObjectStore('on an S3 server', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
  }, 120_000);

  describeFreeze(async () => {
    const opened = new S3Store(bucket, randomUUID());
    await goLive(opened);
    return opened;
  });
});
