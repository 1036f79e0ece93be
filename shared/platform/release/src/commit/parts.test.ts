import { contentKey, type LogEntry, type Release, remoteFile, rolloutName } from '@site/format';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import {
  change,
  makeLive,
  pageText,
  publishBuild,
  ROUTES,
  type Difference,
  type TestRelease,
} from '../../fixtures/testSite.fixture';
import { factsOf } from '../../fixtures/appFacts.fixture';
import { rollOut } from '../changes/activate';
import { makePreview } from '../changes/previews';
import type { MemoryStore } from '../stores/MemoryStore.fixture';

// What pages show is in question, not where they are rendered.
jest.mock('../compose/sandbox/runBundle', () =>
  jest.requireActual<object>('../../fixtures/unsandboxed.fixture'),
);

const BADGES = 'marketing/Badges';
const CONFIRM = 'account/confirm.html';

/** A marketing remote that offers a part with this text. */
const offering = (text: string): Difference => ({
  manifest: {
    pages: {
      ...factsOf('marketing').pages,
      Badges: { scripts: ['Badges.js'], budget: 5_000, isPart: true },
    },
    origins: { images: ['https://badges.example'] },
  },
  files: { 'Badges.js': 'badges();', 'prerender/Badges.js': pageText(text) },
});

const SHOWING_PART = {
  pages: { ConfirmEmail: { ...factsOf('account').pages.ConfirmEmail!, parts: [BADGES] } },
};

const SHELL_WITH_PART: Difference = {
  manifest: { routes: { ...ROUTES, notFound: { ...ROUTES.notFound, parts: [BADGES] } } },
};

let store: MemoryStore;
let first: TestRelease;
beforeEach(async () => {
  ({ store, release: first } = await liveStoreInMemory({
    shell: SHELL_WITH_PART,
    marketing: offering('Get the app'),
    account: { manifest: SHOWING_PART },
  }));
});

const read = async ({ pages }: Pick<LogEntry, 'pages'>, file: string) =>
  String((await store.read(contentKey(pages[file]!)))?.bytes);

test('a part is prerendered on the pages that show it, with its scripts, settings and origins', async () => {
  for (const file of ['404.html', CONFIRM]) {
    const html = await read(first, file);
    expect(html).toContain('Get the app</main>');
    expect(html).toMatch(/<link rel="preload"[^>]+\/Badges\.js"/);
    expect(html).toContain('img-src &#39;self&#39; https://badges.example');
    expect(html).toMatch(/"appStoreUrl":.*"remotes":\{.*"marketing":/);
  }
  expect(await read(first, CONFIRM)).toContain('Confirm');
});

test('tabs learn of the remotes whose parts a page shows', async () => {
  const file = remoteFile(first.apps.shell.version, 'account');
  const { apps } = JSON.parse(await read(first, file)) as Release;
  expect(Object.keys(apps)).toEqual(['shell', 'account', 'marketing']);
});

test('a deploy of the part’s remote changes these pages and its own, and no others', async () => {
  const account = await publishBuild(store, 'account');
  const before = await makeLive(store, { account });
  const marketing = await publishBuild(store, 'marketing', offering('Find the app'));
  const { pages } = await makeLive(store, { marketing });
  const changed = Object.keys(pages).filter(
    (file) => pages[file]?.integrity !== before.pages[file]?.integrity,
  );
  expect(changed.filter((file) => file.endsWith('.html')).sort()).toEqual([
    '404.html',
    'index.html',
    'private-policy.html',
  ]);
});

test('previews and rollouts of the part’s remote show on these pages', async () => {
  const version = await publishBuild(store, 'marketing', offering('Find the app'));
  const { internal } = await change(store, makePreview('pr-1', { marketing: version }));
  for (const file of ['404.html', CONFIRM])
    expect(await read(internal.previews['pr-1']!, `_preview/pr-1/${file}`)).toContain(
      'Find the app',
    );
  const release = await change(store, rollOut({ app: 'marketing', version }, 5));
  const name = rolloutName('marketing', { version });
  expect(await read(release, `_preview/${name}/${CONFIRM}`)).toContain('Find the app');
  const live = await read(release, CONFIRM);
  expect(live).toContain('Get the app');
  expect(live).toContain(name);
});
