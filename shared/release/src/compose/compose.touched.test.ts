import { POINTER, releaseFile, type Release, type Route, type Routes } from '@site/contract';
import { activate } from '../activate';
import { configure } from '../configure';
import { heal } from '../heal';
import { toJson } from '../readJson';
import { rollback } from '../rollback';
import { DirectoryStore } from '../stores/DirectoryStore';
import { liveStore, publishBuild, ROUTES, type Difference, type TestStore } from '../testSite.fixture';
import { undated } from '../undated.fixture';
import { verify } from '../verify';
import { pageText, PRERENDER } from '../writeBuildInto.fixture';
import { numberIn } from './pageNumber';
import { runPrerender } from './runPrerender';

jest.mock('./runPrerender', () => {
  const actual = jest.requireActual<typeof import('./runPrerender')>('./runPrerender');
  return { runPrerender: jest.fn(actual.runPrerender) };
});

/** A deploy costs what it changes, whatever else the site has. */

const PAGES = ['index.html', 'private-policy.html', 'account/confirm.html', '404.html'];

let builds = 0;

/** Another build of an app each time, in Node, too: what this process has rendered once, it would not render again. */
const another = (): Difference => {
  const mark = `// ${(builds += 1)}\n`;
  return {
    files: {
      'prerender.js': PRERENDER + mark,
      'prerender/Home.js': pageText('Home') + mark,
      'prerender/PrivacyPolicy.js': pageText('Privacy') + mark,
      'prerender/ConfirmEmail.js': pageText('Confirm') + mark,
    },
  };
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

/** What some change writes and how many pages it renders. */
async function costOf(change: () => Promise<unknown>) {
  written.length = 0;
  jest.mocked(runPrerender).mockClear();
  await change();
  return { written: [...written].sort(), rendered: jest.mocked(runPrerender).mock.calls.length };
}

const deploy = async (app: 'shell' | 'marketing' | 'account') => {
  const version = await publishBuild(store, app, another());
  return () => activate(store, { [app]: version });
};

const numbers = async () =>
  Promise.all(
    PAGES.map(async (key) => {
      const standing = await store.read(key);
      return standing && numberIn(standing.bytes);
    }),
  );

const contents = async () =>
  Object.fromEntries(
    await Promise.all(PAGES.map(async (key) => [key, String((await store.read(key))?.bytes)] as const)),
  );

test.each([
  ['marketing', ['index.html', 'private-policy.html'], [2, 2, 1, 1]],
  ['account', ['account/confirm.html'], [1, 1, 2, 1]],
  ['shell', ['404.html', 'account/confirm.html', 'index.html', 'private-policy.html'], [2, 2, 2, 2]],
] as const)(
  'a deploy of %s renders and writes the pages that it is part of, and no other',
  async (app, pages, after) => {
    await open();
    expect(await numbers()).toEqual([1, 1, 1, 1]);
    const before = await contents();
    expect(await costOf(await deploy(app))).toEqual({ written: pages, rendered: pages.length });
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
  expect(cost).toEqual({ written: ['account/confirm.html'], rendered: 1 });
});

test('settings touch every page, and so does taking them back', async () => {
  await open();
  const note = { by: 'Kim' };
  expect(await costOf(() => configure(store, { productName: 'Iron Diary' }, note))).toMatchObject({
    rendered: 4,
  });
  expect(await numbers()).toEqual([2, 2, 2, 2]);
  // Rendered before, with these settings: only written.
  expect(await costOf(() => rollback(store, note))).toEqual({ written: [...PAGES].sort(), rendered: 0 });
  expect(await numbers()).toEqual([3, 3, 3, 3]);
});

test('a release that brings nothing renders and writes nothing; a page that is lost comes back', async () => {
  await open();
  expect(await costOf(() => activate(store, {}))).toEqual({ written: [], rendered: 0 });
  await store.delete('index.html');
  expect(await costOf(() => activate(store, {}))).toMatchObject({ written: ['index.html'] });
});

test('heal compares whole pages: one that was changed and kept its number is written again', async () => {
  await open();
  const standing = await store.read('index.html');
  const defaced = Buffer.from(String(standing?.bytes).replace('Home', 'Defaced'));
  await DirectoryStore.prototype.replace.call(store, 'index.html', defaced, standing?.revision);
  expect(await costOf(() => activate(store, {}))).toMatchObject({ written: [] });
  expect((await verify(store, () => {})).faults).toMatchObject([{ key: 'index.html', cure: 'heal' }]);
  expect(await costOf(() => heal(store))).toMatchObject({ written: ['index.html'] });
  expect((await store.read('index.html'))?.bytes.equals(standing?.bytes ?? defaced)).toBe(true);
});

test('pages of a release that says nothing of when its parts began are of that release', async () => {
  await open();
  const live = JSON.parse(String((await store.read(POINTER))?.bytes)) as Release;
  const { siteSince: _, ...old } = { ...live, apps: undated(live) };
  for (const key of [POINTER, releaseFile(1)])
    await DirectoryStore.prototype.replace.call(store, key, toJson(old), (await store.read(key))?.revision);
  expect((await activate(store, {})).number).toBe(1);
  expect(await costOf(await deploy('account'))).toEqual({ written: ['account/confirm.html'], rendered: 1 });
  expect(await numbers()).toEqual([1, 1, 2, 1]);
});
