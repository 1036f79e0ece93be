import {
  pageFile,
  placeFolder,
  type ReleasedApp,
  rolloutName,
  versionManifest,
} from '@site/format';
import {
  deployScript,
  change,
  makeLive,
  publishBuild,
  type TestRelease,
} from '../../fixtures/testSite.fixture';
import { factsOf } from '../../fixtures/appFacts.fixture';
import {
  loggedRollout,
  logEntry,
  manifestsOf,
  releasedApp,
  testManifests,
} from '../../fixtures/logEntry.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { withPages, type TestPages } from '../../fixtures/withPages.fixture';
import { configure } from '../changes/configure';
import { dropPreview, makePreview } from '../changes/previews';
import { rollBackApps } from '../changes/rollBack';
import { rollOut } from '../changes/rollouts';
import { requireNewest } from '../log/readEntries';
import { placeOfRollout, publicRelease } from '../documents/LogEntry';
import { liveVariant, placeVariant } from './variants';
import type { MemoryStore } from '../stores/MemoryStore.fixture';
import { hinting } from '../../fixtures/hinting.fixture';

const MANIFESTS = testManifests();

const CONFIRM = 'account/confirm.html';

let store: MemoryStore;
let first: TestRelease;
/** The live versions of shell and account, and the one of account that is shown beside them. */
let [shell, live, version] = ['', '', ''];
beforeEach(async () => {
  ({ store, release: first } = await liveStoreInMemory());
  [shell, live] = [first.apps.shell.version, first.apps.account.version];
  version = await publishBuild(store, 'account', { files: { 'ConfirmEmail.js': 'second();' } });
});

/** Returns what a page is made of. */
async function ingredientsOf(key: string) {
  const page = String((await store.read(key))?.bytes ?? ' {}');
  const of = JSON.parse(page.slice(page.indexOf(' '))) as unknown;
  return of as { served?: ReleasedApp[]; site?: object; place?: object };
}

/** Returns the versions of shell and remote that a page shows. */
const shownBy = async (key: string): Promise<string[] | undefined> =>
  (await ingredientsOf(key)).served?.map((app) => app.version);

test('a rollout has its pages beside the live ones, until a rollback ends it and says so', async () => {
  const folder = placeFolder(rolloutName('account', version));
  const { pages } = await change(store, rollOut({ app: 'account', version }, 5));
  expect(await shownBy(folder + CONFIRM)).toEqual([shell, version]);
  expect(await shownBy(CONFIRM)).toEqual([shell, live]);
  // The live page leads to it; others do not.
  expect(pages).toMatchObject({ [CONFIRM]: { stored: 2 }, 'index.html': { stored: 1 } });
  expect(await store.read(`${folder}private-policy.html`)).toBeUndefined();

  const before = await revisionsOf(store, folder);
  await deployScript(store, 'marketing');
  expect(await revisionsOf(store, folder)).toEqual(before);
  shell = await publishBuild(store, 'shell', { files: { 'main.js': 'second();' } });
  await makeLive(store, { shell });
  expect(await shownBy(folder + CONFIRM)).toEqual([shell, version]);

  const say = jest.fn();
  await change(store, rollBackApps(['account']), { say });
  expect(await store.read(folder + CONFIRM)).toBeUndefined();
  const line = `The rollout of account ${version} to 5 % of the visitors ends`;
  expect(say.mock.calls).toEqual([[line]]);
});

test('a rolled-out version falls back to the live one', () => {
  const apps = { shell: releasedApp(1), marketing: releasedApp(2), account: releasedApp(3) };
  const named = { live: MANIFESTS, fallbacks: {} };
  const place = placeOfRollout('account', loggedRollout(4));
  const shown = manifestsOf(place.versions);
  const { fallbacks } = placeVariant(liveVariant(logEntry({ apps }), named), place, shown, {});
  expect(fallbacks).toEqual({ account: MANIFESTS.account });
});

const tone = { about: 'How it speaks.', format: 'text', default: 'calm' } as const;

/** Publishes a version that declares a setting of its own. */
const publishTone = (app: string, script: string) =>
  publishBuild(store, app, {
    files: { [script]: 'second();' },
    manifest: { settings: { ...MANIFESTS[app]?.settings, tone } },
  });

describe('a rollout that does not fit', () => {
  test('holds up no rollback of another app: it ends, and says why', async () => {
    const old = await publishTone('marketing', 'Home.js');
    await makeLive(store, { marketing: old });
    await deployScript(store, 'marketing', 'without a tone');
    version = await publishTone('account', 'ConfirmEmail.js');
    await change(store, rollOut({ app: 'account', version }, 5));
    const say = jest.fn();
    const made = await change(store, rollBackApps(['marketing']), { say });
    expect(made.apps).toMatchObject({ marketing: { version: old }, account: { version: live } });
    expect(made.internal.rollouts).toEqual({});
    expect(say.mock.calls).toEqual([
      [expect.stringMatching('^Undoing marketing ')],
      [
        expect.stringMatching(
          /^A rollout ends: the rollout of account .* both declare the setting tone$/,
        ),
      ],
    ]);
  });

  test('is named by what it refuses, with the command that ends it', async () => {
    version = await publishTone('account', 'ConfirmEmail.js');
    await change(store, rollOut({ app: 'account', version }, 5));
    const marketing = await publishTone('marketing', 'Home.js');
    await expect(makeLive(store, { marketing })).rejects.toMatchObject({
      message: expect.stringMatching(
        /^the rollout of account \S+ does not fit: .*setting tone$/,
      ) as string,
      hint: hinting('Correct that, or end the rollout: npm run release -- rollback account'),
    });
    await expect(
      change(store, rollOut({ app: 'marketing', version: marketing }, 5)),
    ).rejects.toThrow(/both declare the setting tone$/);
    await change(store, configure({ tone: 'loud' }));
    expect((await requireNewest(store)).site).toMatchObject({ tone: 'loud' });
  });

  test('ends with a rollback of the shell, and the other rollouts go on', async () => {
    const extra = { extra: { version: '1.0.0', exports: ['use'] } };
    const react = { version: '19.3.1', exports: ['useState'] };
    const manifest = { provides: { react, ...extra } };
    await makeLive(store, { shell: await publishBuild(store, 'shell', { manifest }) });
    version = await publishBuild(store, 'account', { manifest: { takes: extra } });
    await change(store, rollOut({ app: 'account', version }, 5));
    const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
    await change(store, rollOut({ app: 'marketing', version: marketing }, 5));
    const say = jest.fn();
    const made = await change(store, rollBackApps(['shell']), { say });
    expect(Object.keys(made.internal.rollouts)).toEqual(['marketing']);
    expect(await siteFaults(store, [made])).toEqual([]);
    expect(say).toHaveBeenLastCalledWith(
      expect.stringMatching(/^A rollout ends: the rollout of account .* extra 1\.0\.0, but shell /),
    );
  });

  test('since its manifest is lost, ends with a rollback of another app, and so does a second one', async () => {
    await deployScript(store, 'marketing');
    const shell = await publishBuild(store, 'shell', { files: { 'main.js': 'second();' } });
    await change(store, rollOut({ app: 'account', version }, 5));
    await change(store, rollOut({ app: 'shell', version: shell }, 5));
    await store.delete([versionManifest('account', version), versionManifest('shell', shell)]);
    await expect(deployScript(store, 'shell')).rejects.toThrow(/^the rollout of account/);
    const say = jest.fn();
    const made = await change(store, rollBackApps(['marketing']), { say });
    expect(made.internal.rollouts).toEqual({});
    for (const app of ['account', 'shell'])
      expect(say).toHaveBeenCalledWith(
        expect.stringMatching(`^A rollout ends: the rollout of ${app} `),
      );
  });
});

describe('pages of other versions', () => {
  const CONFIRMED = { ConfirmEmail: '/account/confirm' };
  const WITH_PROFILE = { ...CONFIRMED, Profile: '/account' };

  const publishPages = (app: string, pages: TestPages, text?: string) =>
    publishBuild(store, app, withPages(pages, text));

  /** Publishes a shell with another root remote. */
  const publishRoot = (root: string) =>
    publishBuild(store, 'shell', { manifest: { root }, files: { 'main.js': `${root}();` } });

  test.each([
    ['an added page', 'a page at /account/new', { ...WITH_PROFILE, New: '/account/new' }],
    ['a missing page', 'no page at /account', CONFIRMED],
    ['a page that has moved', 'a page at /account/me', { ...CONFIRMED, Profile: '/account/me' }],
  ])('a rollout with %s is refused, and a preview has it', async (_, what, paths) => {
    const before = await makeLive(store, { account: await publishPages('account', WITH_PROFILE) });
    const account = await publishPages('account', paths);
    await expect(
      change(store, rollOut({ app: 'account', version: account }, 5)),
    ).rejects.toMatchObject({
      message: `account ${account} has ${what}, unlike the live version: a rollout has the same pages`,
      hint: 'Show it as a preview, which may have other pages, or deploy it.',
    });
    const { internal, pages } = await change(store, makePreview('pr-1', { account }));
    const folder = placeFolder('pr-1');
    const own = Object.keys(internal.previews['pr-1']!.pages).filter((file) =>
      file.startsWith(`${folder}account`),
    );
    expect(own.sort()).toEqual(
      Object.values(paths)
        .map((path) => folder + pageFile(path))
        .sort(),
    );
    expect(pages).toEqual(before.pages);
  });

  test('a rollout may have other titles', async () => {
    const titled = { ConfirmEmail: { path: '/account/confirm', title: 'Another title' } };
    const account = await publishPages('account', titled);
    const { internal } = await change(store, rollOut({ app: 'account', version: account }, 5));
    expect(internal.rollouts).toMatchObject({ account: { version: account } });
  });

  test('a shell with another root remote can be previewed, and not rolled out', async () => {
    shell = await publishRoot('account');
    await expect(change(store, rollOut({ app: 'shell', version: shell }, 5))).rejects.toThrow(
      `shell ${shell} has account as its root remote, and the live version has marketing: a rollout can’t change that`,
    );
    const account = await publishPages('account', { Home: '/' });
    const marketing = await publishPages('marketing', { Home: '/marketing' });
    const { internal } = await change(store, makePreview('pr-1', { shell, account, marketing }));
    expect(internal.previews['pr-1']!.pages).toMatchObject({
      '_preview/pr-1.html': {},
      '_preview/pr-1/marketing.html': {},
    });
    expect(await shownBy('_preview/pr-1.html')).toEqual([shell, account]);
  });
});

const preview = () =>
  change(store, makePreview('pr-1', { account: version }), {
    note: { by: 'Kim', message: 'Shorter' },
  });

test('a preview is in the log with every version that it may load, and stays as it is', async () => {
  const folder = placeFolder('pr-1');
  const { apps, site, pages } = first;
  const made = await preview();
  expect(made).toMatchObject({ number: 2, apps, site, pages });
  expect(JSON.stringify(publicRelease(made))).not.toContain(version);
  const keeps = { shell: [shell], marketing: [apps.marketing.version] };
  expect(made.internal.previews['pr-1']).toMatchObject({
    by: 'Kim',
    message: 'Shorter',
    versions: { account: version },
    release: 2,
    keeps: { ...keeps, account: [version, live] },
  });
  const { at = '', until = '' } = made.internal.previews['pr-1'] ?? {};
  const days = (Date.parse(until) - Date.parse(at)) / (24 * 3600_000);
  expect(days).toBeCloseTo(14);
  // By then its pages lead away by themselves.
  const { place } = await ingredientsOf(folder + CONFIRM);
  expect(place).toEqual({ name: 'pr-1', versions: { account: version }, until });
  expect(await shownBy(folder + CONFIRM)).toEqual([shell, version]);
  expect(await shownBy(`${folder}private-policy.html`)).toEqual([shell, apps.marketing.version]);
  expect(await shownBy(CONFIRM)).toEqual([shell, live]);

  const before = await revisionsOf(store, folder);
  await deployScript(store, 'marketing');
  await change(store, configure({ productName: 'Iron Diary' }));
  await change(store, makePreview('pr-2', { account: version }));
  await change(store, dropPreview('pr-2'));
  expect(Object.keys(before)).toHaveLength(4);
  expect(await revisionsOf(store, folder)).toEqual(before);
});

test('a preview has the settings of its versions, and needs consent to the origins among them', async () => {
  const about = { about: 'A place.', format: 'origin' } as const;
  const settings = {
    apiOrigin: { ...about, default: 'https://b.example' },
    mapOrigin: { ...about, default: 'https://c.example' },
  };
  version = await publishBuild(store, 'account', { manifest: { settings } });
  await expect(preview()).rejects.toThrow('+ connect-src https://b.example (apiOrigin)');
  const { site } = await change(store, configure({ productName: 'Iron Diary' }));
  await change(store, makePreview('pr-1', { account: version }), { accepted: 'all' });
  const values = { apiOrigin: 'https://b.example', mapOrigin: 'https://c.example' };
  expect(await ingredientsOf(`${placeFolder('pr-1')}${CONFIRM}`)).toMatchObject({
    site: { ...site, ...values },
  });
  expect((await requireNewest(store)).site).toEqual(site);
});

test('a preview may move a setting from one app to another', async () => {
  await makeLive(store, { account: await publishTone('account', 'ConfirmEmail.js') });
  const marketing = await publishTone('marketing', 'Home.js');
  const { internal } = await change(store, makePreview('pr-1', { account: live, marketing }));
  expect(internal.previews['pr-1']).toMatchObject({ versions: { account: live, marketing } });
});

test('a preview passes the same gate as a release', async () => {
  const { Home: _, ...pages } = factsOf('marketing').pages;
  const marketing = await publishBuild(store, 'marketing', { manifest: { pages } });
  await expect(change(store, makePreview('pr-1', { marketing }))).rejects.toThrow(
    `marketing ${marketing} has no page at /`,
  );
});
