import {
  NOT_FOUND_PAGE,
  pageFile,
  POINTER,
  releaseFile,
  type Release,
  type Route,
  type Routes,
} from '@site/contract';
import { activate } from '../operations/activate';
import { configure } from '../operations/configure';
import { heal } from '../operations/heal';
import { toJson } from '../records/readJson';
import { rollback } from '../operations/rollback';
import { DirectoryStore } from '../stores/folder/DirectoryStore';
import { liveStore, publishBuild, ROUTES, type TestStore } from '../../fixtures/testSite.fixture';
import { withoutStamps } from '../../fixtures/withoutStamps.fixture';
import { verify } from '../operations/verify';
import { numberIn } from './pageNumber';
import { prerender } from '../prerender/prerender';

jest.mock('../prerender/prerender', () => {
  const actual = jest.requireActual<{ prerender: typeof prerender }>('../prerender/prerender');
  return { prerender: jest.fn(actual.prerender) };
});

jest.setTimeout(120_000);

/** A deploy costs what it changes, whatever else the site has. */

const PAGES = ['index.html', 'private-policy.html', 'account/confirm.html', '404.html'];

/** Another build of each app. */
const SECOND = {
  files: { 'Home.js': 'second();', 'ConfirmEmail.js': 'second();', 'main.js': 'second();' },
};

let store: TestStore['store'];
const written: string[] = [];

async function open(routes: Routes = ROUTES) {
  ({ store } = await liveStore({ shell: { manifest: { routes } } }));
  jest.spyOn(store, 'replace').mockImplementation(async (...object) => {
    if (object[0].endsWith('.html')) written.push(object[0]);
    return DirectoryStore.prototype.replace.apply(store, object);
  });
}

/** What some change writes, and which pages it asks to be rendered: those that were in this process before, too. */
async function costOf(change: () => Promise<unknown>) {
  written.length = 0;
  jest.mocked(prerender).mockClear();
  await change();
  const rendered = jest
    .mocked(prerender)
    .mock.calls.map(([{ request }]) =>
      request.pathname ? pageFile(request.pathname) : NOT_FOUND_PAGE,
    );
  return { written: [...written].sort(), rendered: [...new Set(rendered)].sort() };
}

const deploy = async (app: 'shell' | 'marketing' | 'account') => {
  const version = await publishBuild(store, app, SECOND);
  return () => activate(store, { [app]: version });
};

const numbers = async () =>
  Promise.all(
    PAGES.map(async (key) => {
      const stored = await store.read(key);
      return stored && numberIn(stored.bytes);
    }),
  );

const contents = async () =>
  Object.fromEntries(
    await Promise.all(
      PAGES.map(async (key) => [key, String((await store.read(key))?.bytes)] as const),
    ),
  );

test.each([
  ['marketing', ['index.html', 'private-policy.html'], [2, 2, 1, 1]],
  ['account', ['account/confirm.html'], [1, 1, 2, 1]],
  [
    'shell',
    ['404.html', 'account/confirm.html', 'index.html', 'private-policy.html'],
    [2, 2, 2, 2],
  ],
] as const)(
  'a deploy of %s renders and writes the pages that it is part of, and no other',
  async (app, pages, after) => {
    await open();
    expect(await numbers()).toEqual([1, 1, 1, 1]);
    const before = await contents();
    expect(await costOf(await deploy(app))).toEqual({ written: pages, rendered: pages });
    expect(await numbers()).toEqual(after);
    const untouched = PAGES.filter((key) => !pages.some((page) => page === key));
    for (const key of untouched) expect((await contents())[key]).toEqual(before[key]);
    expect(await verify(store, () => {})).toMatchObject({ faults: [] });
  },
);

test('a deploy of one remote costs the same on a site with a hundred more pages', async () => {
  const more = Array.from({ length: 100 }, (_, at): Route => ({
    path: `/page-${at}`,
    page: { remote: 'marketing', page: 'Home' },
    title: '',
    description: '',
    indexed: true,
  }));
  await open({ ...ROUTES, pages: [...ROUTES.pages, ...more] });
  const cost = await costOf(await deploy('account'));
  expect(cost).toEqual({ written: ['account/confirm.html'], rendered: ['account/confirm.html'] });
});

test('settings touch every page, and so does taking them back', async () => {
  await open();
  const [note, ALL] = [{ by: 'Kim' }, [...PAGES].sort()];
  expect(await costOf(() => configure(store, { productName: 'Iron Diary' }, note))).toEqual({
    written: ALL,
    rendered: ALL,
  });
  expect(await numbers()).toEqual([2, 2, 2, 2]);
  expect(await costOf(() => rollback(store, note))).toEqual({ written: ALL, rendered: ALL });
  expect(await numbers()).toEqual([3, 3, 3, 3]);
});

test('a release that brings nothing renders and writes nothing; a page that is lost comes back', async () => {
  await open();
  expect(await costOf(() => activate(store, {}))).toEqual({ written: [], rendered: [] });
  await store.delete('index.html');
  expect(await costOf(() => activate(store, {}))).toMatchObject({ written: ['index.html'] });
});

test('heal compares whole pages: one that was changed and kept its number is written again', async () => {
  await open();
  const stored = await store.read('index.html');
  const defaced = Buffer.from(String(stored?.bytes).replace('Home', 'Defaced'));
  await DirectoryStore.prototype.replace.call(store, 'index.html', defaced, stored?.revision);
  expect(await costOf(() => activate(store, {}))).toMatchObject({ written: [] });
  expect((await verify(store, () => {})).faults).toMatchObject([
    { key: 'index.html', cure: 'heal' },
  ]);
  expect(await costOf(() => heal(store))).toMatchObject({ written: ['index.html'] });
  expect((await store.read('index.html'))?.bytes.equals(stored?.bytes ?? defaced)).toBe(true);
});

test('pages of a release that says nothing of when its parts began are of that release', async () => {
  await open();
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
  expect(await costOf(await deploy('account'))).toEqual({
    written: ['account/confirm.html'],
    rendered: ['account/confirm.html'],
  });
  expect(await numbers()).toEqual([1, 1, 2, 1]);
});
