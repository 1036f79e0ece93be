import { SITE_SETTINGS, type Release } from '@site/contract';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { publishBuild } from '../../fixtures/testSite.fixture';
import { readPointer } from '../records/readRelease';
import { DryRunStore } from '../stores/DryRunStore';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';
import { configure } from './configure';
import { rollback, rollbackApp } from './rollback';

const note = { by: 'Kim' };

let original: Store;
beforeAll(async () => {
  ({ store: original } = await liveStoreInMemory());
  const marketing = await publishBuild(original, 'marketing', {
    files: { 'Home.js': 'second();' },
  });
  await activate(original, { marketing });
});

/** Each test's own. */
let store: Store;
beforeEach(() => {
  store = new DryRunStore(original);
});

const readText = async () => String((await store.read(SITE_SETTINGS))?.bytes);

const writeText = async (text: string) =>
  store.replace(SITE_SETTINGS, Buffer.from(text), (await store.read(SITE_SETTINGS))?.revision);

const edit = async (changes: Record<string, string>) =>
  writeText(JSON.stringify({ ...(JSON.parse(await readText()) as object), ...changes }));

const siteOf = async () => ((await readPointer(store)) as Release).site;

const ROLLBACKS: [string, () => Promise<Release>][] = [
  ['rollback', () => rollback(store, note)],
  ['rollback of one app', () => rollbackApp(store, 'marketing', note)],
];

describe.each(ROLLBACKS)('%s', (_, run) => {
  test('leaves pending changes of site.json pending', async () => {
    const before = await siteOf();
    await edit({ productName: 'Iron Diary' });
    const pending = await readText();
    expect((await run()).site).toEqual(before);
    expect(await readText()).toBe(pending);
    expect((await activate(store, {})).site.productName).toBe('Iron Diary');
  });

  test.each(['{"productName": "Iron', '{"productName":""}', '{"productName":5}', '[]'])(
    'is not refused because site.json is %s, and leaves it as it is',
    async (text) => {
      const before = await siteOf();
      await writeText(text);
      expect((await run()).site).toEqual(before);
      expect(await readText()).toBe(text);
    },
  );
});

test('undoing a configure keeps other pending changes, and settings that it does not know', async () => {
  await edit({ unknown: 'of a newer checkout' });
  await configure(store, { productName: 'Iron Diary' }, note);
  await edit({ supportEmail: 'pending@example.com' });
  const { site } = await rollback(store, note);
  expect(site).toMatchObject({
    productName: 'Workout Planner',
    supportEmail: 'support@workout-planner.example',
    unknown: 'of a newer checkout',
  });
  expect(JSON.parse(await readText())).toMatchObject({
    productName: 'Workout Planner',
    supportEmail: 'pending@example.com',
    unknown: 'of a newer checkout',
  });
});

test('undoing a configure replaces a site.json that can’t be read, and says so', async () => {
  await edit({ unknown: 'of a newer checkout' });
  await configure(store, { productName: 'Iron Diary' }, note);
  await writeText('{"productName": "Gym');
  const warn = jest.fn();
  await rollback(store, note, { warn });
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/site\.json is not JSON: .*; the restored settings replace it$/)],
  ]);
  const { productName, unknown } = JSON.parse(await readText()) as Record<string, string>;
  expect([productName, unknown]).toEqual(['Workout Planner', 'of a newer checkout']);
  expect((await activate(store, {})).site.productName).toBe('Workout Planner');
});

test('a live setting that the older version would not accept does not keep the newer one live', async () => {
  const setting = { about: '', format: 'text', default: 'Lift' } as const;
  const before = await publishBuild(store, 'billing', {
    manifest: { settings: { slogan: { ...setting, maxLength: 5 } } },
  });
  await activate(store, { billing: before });
  const billing = await publishBuild(store, 'billing', {
    manifest: { settings: { slogan: setting } },
  });
  await activate(store, { billing });
  await configure(store, { slogan: 'Lift more' }, note);
  const { apps, site } = await rollbackApp(store, 'billing', note);
  expect([apps.billing?.version, site.slogan]).toEqual([before, 'Lift more']);
});
