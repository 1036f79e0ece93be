import { POINTER, releaseFile, type Release } from '@site/contract';
import {
  costOf,
  openRecordingStore,
  prepareDeploy,
  routesWith,
} from '../../fixtures/changeCost.fixture';
import type { TestStore } from '../../fixtures/testSite.fixture';
import { withoutStamps } from '../../fixtures/withoutStamps.fixture';
import { activate } from '../operations/activate';
import { configure } from '../operations/configure';
import { heal } from '../operations/heal';
import { rollback } from '../operations/rollback';
import { verify } from '../operations/verify';
import { type prerender } from '../prerender/prerender';
import { toJson } from '../records/readJson';
import { DirectoryStore } from '../stores/folder/DirectoryStore';
import { readPageNumber } from './pageNumber';

jest.mock('../prerender/prerender', () => {
  const actual = jest.requireActual<{ prerender: typeof prerender }>('../prerender/prerender');
  return { prerender: jest.fn(actual.prerender) };
});

const PAGES = ['index.html', 'private-policy.html', 'account/confirm.html', '404.html'];
const PARTS = ['remotes/account.json', 'remotes/marketing.json'];

let store: TestStore['store'];
beforeEach(async () => {
  store = await openRecordingStore();
});

const numbers = async () =>
  Promise.all(
    PAGES.map(async (key) => {
      const stored = await store.read(key);
      return stored && readPageNumber(stored.bytes);
    }),
  );

const contents = async () =>
  Object.fromEntries(
    await Promise.all(
      PAGES.map(async (key) => [key, String((await store.read(key))?.bytes)] as const),
    ),
  );

test.each([
  ['marketing', ['index.html', 'private-policy.html'], ['remotes/marketing.json'], [2, 2, 1, 1]],
  ['account', ['account/confirm.html'], ['remotes/account.json'], [1, 1, 2, 1]],
  [
    'shell',
    ['404.html', 'account/confirm.html', 'index.html', 'private-policy.html'],
    PARTS,
    [2, 2, 2, 2],
  ],
] as const)(
  'a deploy of %s renders and writes its own pages and parts, and no others',
  async (app, pages, parts, after) => {
    expect(await numbers()).toEqual([1, 1, 1, 1]);
    const before = await contents();
    expect(await costOf(await prepareDeploy(store, app))).toEqual({
      written: [...pages, ...parts].sort(),
      rendered: pages,
    });
    expect(await numbers()).toEqual(after);
    const untouched = PAGES.filter((key) => !pages.some((page) => page === key));
    for (const key of untouched) expect((await contents())[key]).toEqual(before[key]);
    expect(await verify(store, () => {})).toMatchObject({ faults: [] });
  },
);

test('a deploy of one remote costs the same on a site with ten more pages', async () => {
  store = await openRecordingStore(routesWith(10));
  expect(await costOf(await prepareDeploy(store, 'account'))).toEqual({
    written: ['account/confirm.html', 'remotes/account.json'],
    rendered: ['account/confirm.html'],
  });
});

test('a change of settings updates every page, and so does its rollback', async () => {
  const [note, ALL] = [{ by: 'Kim' }, [...PAGES].sort()];
  const cost = { written: [...ALL, ...PARTS].sort(), rendered: ALL };
  expect(await costOf(() => configure(store, { productName: 'Iron Diary' }, note))).toEqual(cost);
  expect(await numbers()).toEqual([2, 2, 2, 2]);
  expect(await costOf(() => rollback(store, note))).toEqual(cost);
  expect(await numbers()).toEqual([3, 3, 3, 3]);
});

test('an activation without changes renders and writes nothing, except a missing page', async () => {
  expect(await costOf(() => activate(store, {}))).toEqual({ written: [], rendered: [] });
  await store.delete('index.html');
  expect(await costOf(() => activate(store, {}))).toMatchObject({ written: ['index.html'] });
});

test('heal rewrites an edited page that kept its number, and so does an activation', async () => {
  const stored = await store.read('index.html');
  const defaced = Buffer.from(String(stored?.bytes).replace('Home', 'Defaced'));
  const deface = async () => {
    const { revision } = (await store.read('index.html')) ?? {};
    await DirectoryStore.prototype.replace.call(store, 'index.html', defaced, revision);
  };
  await deface();
  expect(await costOf(() => activate(store, {}))).toMatchObject({ written: ['index.html'] });
  await deface();
  expect((await verify(store, () => {})).faults).toMatchObject([
    { key: 'index.html', cure: 'heal' },
  ]);
  expect(await costOf(() => heal(store))).toMatchObject({ written: ['index.html'] });
  expect((await store.read('index.html'))?.bytes.equals(stored?.bytes ?? defaced)).toBe(true);
});

test('pages of a release without stamps have the release’s own number', async () => {
  const live = JSON.parse(String((await store.read(POINTER))?.bytes)) as Release;
  const { siteSince: _, ...old } = { ...live, apps: withoutStamps(live) };
  for (const key of [POINTER, releaseFile(1)])
    await DirectoryStore.prototype.replace.call(
      store,
      key,
      toJson(old),
      (await store.read(key))?.revision,
    );
  expect((await activate(store, {})).number).toBe(1);
  expect(await costOf(await prepareDeploy(store, 'account'))).toEqual({
    written: ['account/confirm.html', 'remotes/account.json'],
    rendered: ['account/confirm.html'],
  });
  expect(await numbers()).toEqual([1, 1, 2, 1]);
});
