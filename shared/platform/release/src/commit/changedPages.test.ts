import type { LogEntry } from '@site/format';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { change, makeLive, publishBuild, type TestRelease } from '../../fixtures/testSite.fixture';
import { withPages } from '../../fixtures/withPages.fixture';
import { retire } from '../changes/retire';
import { renderMarkup } from '../compose/prerender';
import type * as Prerender from '../compose/prerender';
import type { MemoryStore } from '../stores/MemoryStore.fixture';

jest.unmock('../compose/composeVariant');
jest.mock('../compose/prerender', () => {
  const real = jest.requireActual<typeof Prerender>('../compose/prerender');
  return { ...real, renderMarkup: jest.fn(real.renderMarkup) };
});

let store: MemoryStore;
let first: TestRelease;
beforeEach(async () => {
  const ConfirmEmail = '/account/confirm';
  const places = {
    ConfirmEmail,
    Profile: '/account/profile',
    Old: '/account/old',
  };
  ({ store, release: first } = await liveStoreInMemory({ account: withPages(places) }));
  jest.mocked(renderMarkup).mockClear();
});

/** Returns how many pages were prerendered since the test began, and which of the first release were composed again. */
const madeBy = ({ number, pages }: LogEntry) => ({
  prerendered: jest.mocked(renderMarkup).mock.calls.length,
  composed: Object.keys(pages).filter(
    (file) => file.endsWith('.html') && pages[file]?.stored === number && first.pages[file],
  ),
});

test('one deploy adds, moves and removes pages and changes a title, and keeps every byte of other remotes’ pages', async () => {
  const version = await publishBuild(
    store,
    'account',
    withPages({
      ConfirmEmail: { path: '/account/confirm', title: 'Another title' },
      Profile: { path: '/account/you', formerly: ['/account/profile'] },
      New: '/account/new/:id',
    }),
  );
  const { pages } = await makeLive(store, { account: version });
  const files = Object.keys({ ...first.pages, ...pages });
  const changed = files.filter(
    (file) => JSON.stringify(pages[file]) !== JSON.stringify(first.pages[file]),
  );
  expect(changed.sort()).toEqual([
    'account/confirm.html',
    'account/new/_.html',
    'account/old.html',
    'account/profile.html',
    'account/you.html',
    `remotes/${first.apps.shell.version}/account.json`,
    'sitemap.xml',
  ]);
  expect(String((await store.read('account/confirm.html'))?.bytes)).toContain('Another title');
  expect(await store.read('account/old.html')).toBeUndefined();
});

test('the first deploy of a remote and its retirement compose all pages again, and prerender none of them', async () => {
  const others = Object.keys(first.pages).filter((file) => first.pages[file]?.of !== undefined);
  expect(others).toHaveLength(6);
  const billing = await publishBuild(store, 'billing');
  const added = await makeLive(store, { billing });
  expect(madeBy(added)).toEqual({ prerendered: 1, composed: others });
  const retired = await change(store, retire('billing'));
  expect(madeBy(retired)).toEqual({ prerendered: 1, composed: others });
});
