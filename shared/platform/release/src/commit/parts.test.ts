import { contentKey, type LogEntry, remoteFile, rolloutName, type TabRelease } from '@site/format';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import {
  change,
  makeLive,
  NOTE,
  pageText,
  publishBuild,
  type Difference,
  type TestRelease,
} from '../../fixtures/testSite.fixture';
import { factsOf } from '../../fixtures/appFacts.fixture';
import { activate } from '../changes/activate';
import { rollOut } from '../changes/rollouts';
import type { Change } from '../changes/Change';
import { makePreview } from '../changes/previews';
import { retire } from '../changes/retire';
import { rollBackApps } from '../changes/rollBack';
import { commit } from './commit';
import type { MemoryStore } from '../stores/MemoryStore.fixture';
import { writeHint } from '@site/project';

jest.unmock('../compose/composeVariant');

const BADGES = 'marketing/Badges';
const CONFIRM = 'account/confirm.html';

const BADGES_PART = { scripts: ['Badges.js'], budget: 5_000, isPart: true as const };

/** A marketing remote that offers a part with this text. */
const offering = (text: string): Difference => ({
  manifest: {
    pages: {
      ...factsOf('marketing').pages,
      Badges: BADGES_PART,
    },
    origins: { images: ['https://badges.example'] },
  },
  files: { 'Badges.js': 'badges();', 'prerender/Badges.js': pageText(text) },
});

const SHOWING_PART = {
  pages: { ConfirmEmail: { ...factsOf('account').pages.ConfirmEmail!, parts: [BADGES] } },
};

const SHELL_WITH_PART: Difference = {
  manifest: { notFound: { ...factsOf('shell').notFound!, parts: [BADGES] } },
};

const CHANGED = { 'ConfirmEmail.js': 'changed();' };

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
  const { remotes } = JSON.parse(await read(first, file)) as TabRelease;
  expect(Object.keys(remotes)).toEqual(['account', 'marketing']);
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

/** Makes versions live. @returns the release, and what the command says */
async function say(changeTo: Change) {
  const lines: string[] = [];
  const { release } = await commit(store, changeTo, {
    note: NOTE,
    say: (line) => lines.push(writeHint(line)),
  });
  return { release, lines };
}

test('a part that a version no longer offers gives way to the children, which the command says', async () => {
  const account = await publishBuild(store, 'account', { manifest: SHOWING_PART, files: CHANGED });
  await makeLive(store, { account });
  const marketing = await publishBuild(store, 'marketing');
  const without = await say(activate({ marketing }));
  const label = `marketing ${marketing}`;
  const why = `shows no ${BADGES}: ${label} does not offer it`;
  expect(without.lines).toEqual([`/account/confirm now ${why}`, `The not-found page now ${why}`]);
  for (const file of ['404.html', CONFIRM])
    expect(await read(without.release, file)).not.toContain('Get the app');
  expect(await read(without.release, CONFIRM)).toContain(`"parts":{"${BADGES}":false}`);
  const again = await say(rollBackApps(['marketing']));
  expect(again.lines).toEqual([
    expect.stringMatching('^Undoing marketing '),
    expect.stringMatching(`^/account/confirm now shows ${BADGES} of marketing`),
    expect.stringMatching(`^The not-found page now shows ${BADGES} of marketing`),
  ]);
  expect(await read(again.release, CONFIRM)).toContain('Get the app');
});

test('a remote whose part is shown can be retired, and the page is made anew', async () => {
  const part = 'extras/Badges';
  const extras = await publishBuild(store, 'extras', {
    manifest: { pages: { Badges: BADGES_PART } },
    files: { 'Badges.js': 'badges();', 'prerender/Badges.js': pageText('Get more') },
  });
  const { ConfirmEmail } = SHOWING_PART.pages;
  const account = await publishBuild(store, 'account', {
    manifest: { pages: { ConfirmEmail: { ...ConfirmEmail, parts: [part] } } },
  });
  await makeLive(store, { extras, account });
  const { release, lines } = await say(retire('extras'));
  expect(lines).toContain(`/account/confirm now shows no ${part}: extras is not live`);
  expect(await read(release, CONFIRM)).not.toContain('Get more');
  expect(release.pages[CONFIRM]?.stored).toBe(release.number);
});

test('previews and rollouts of the part’s remote show on these pages', async () => {
  const version = await publishBuild(store, 'marketing', offering('Find the app'));
  const { internal } = await change(store, makePreview('pr-1', { marketing: version }));
  for (const file of ['404.html', CONFIRM])
    expect(await read(internal.previews['pr-1']!, `_preview/pr-1/${file}`)).toContain(
      'Find the app',
    );
  const release = await change(store, rollOut({ app: 'marketing', version }, 5));
  const name = rolloutName('marketing', version);
  expect(await read(release.internal.rollouts.marketing!, `_preview/${name}/${CONFIRM}`)).toContain(
    'Find the app',
  );
  const live = await read(release, CONFIRM);
  expect(live).toContain('Get the app');
  expect(live).toContain(name);
});
