import type { Release } from '@site/contract';
import { composerBundle } from '../../fixtures/composerBundle.fixture';
import { liveStore, publishBuild, type TestRelease } from '../../fixtures/testSite.fixture';
import { pageText, PRERENDER } from '../../fixtures/writeBuildInto.fixture';
import { readPointer } from '../records/readRelease';
import { DryRunStore } from '../stores/DryRunStore';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';
import { heal } from './heal';
import { rollback, rollbackApp } from './rollback';
import { status } from './status';
import { verify } from './verify';

/** Rollbacks when other things are broken, too. */

let mockBudget = 14_000;
jest.mock('../gate/budgets', () => ({
  get HTML_BUDGET() {
    return mockBudget;
  },
}));
afterEach(() => {
  mockBudget = 14_000;
});

const note = { by: 'Kim' };

let store: Store;
let first: TestRelease;

async function openSite(...differences: Parameters<typeof liveStore>) {
  const site = await liveStore(...differences);
  first = site.release;
  store = new DryRunStore(site.store);
}

const page = async (key: string) => String((await store.read(key))?.bytes);

const pagesOf = async () => ((await readPointer(store)) as Release).pages ?? {};

const faults = async () => (await verify(store, () => {})).faults;

/** A page of account that the first shell does not know. */
const newPage = { files: { 'prerender/ConfirmEmail.js': pageText('new page') } };

const refuseNewPage = `if (require('node:worker_threads').workerData.bundle?.source.includes('new page')) throw new Error('unknown page');`;

describe('when the page of another app can’t be rendered', () => {
  beforeEach(async () => {
    await openSite({ shell: { files: { 'prerender.js': `${refuseNewPage}\n${PRERENDER}` } } });
    const shell = await publishBuild(store, 'shell', { files: { 'main.js': 'second();' } });
    await activate(store, { shell });
    await activate(store, { account: await publishBuild(store, 'account', newPage) });
  });

  test('a rollback is refused, and the refusal names --skip-render', async () => {
    await expect(rollbackApp(store, 'shell', note)).rejects.toMatchObject({
      name: 'Refusal',
      message: expect.stringMatching(
        /^\/account\/confirm can’t be rendered.*unknown page/,
      ) as string,
      cure: expect.stringContaining('--skip-render') as string,
    });
    expect((await readPointer(store))?.number).toBe(3);
  });

  test('with skipRender that page has no markup, all others have, and the release says so', async () => {
    const skipRender = jest.fn();
    const { apps } = await rollbackApp(store, 'shell', note, { skipRender });
    expect(apps.shell.version).toBe(first.apps.shell.version);
    expect(skipRender.mock.calls).toEqual([
      ['account/confirm.html', expect.stringContaining('unknown page')],
    ]);
    expect(await page('account/confirm.html')).toContain('<div id="root"></div>');
    expect(await page('index.html')).toContain('<div id="root"><main>');
    expect(Object.entries(await pagesOf()).filter(([, { blank }]) => blank)).toEqual([
      ['account/confirm.html', expect.objectContaining({ number: 4 }) as unknown],
    ]);
    expect((await status(store)).pages).toMatchObject({
      strays: [],
      withoutMarkup: ['account/confirm.html'],
    });
    expect(await faults()).toEqual([]);
  });

  test('such a page can be healed, stays while others deploy, and is rendered with its next version', async () => {
    await rollbackApp(store, 'shell', note, { skipRender: () => {} });
    const blank = await page('account/confirm.html');
    await store.delete('account/confirm.html');
    expect(await heal(store)).toMatchObject({ pages: ['account/confirm.html'] });
    const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'more();' } });
    await activate(store, { marketing });
    expect(await page('account/confirm.html')).toBe(blank);
    await rollbackApp(store, 'account', note);
    expect(await page('account/confirm.html')).toContain('<div id="root"><main>Confirm');
    expect((await pagesOf())['account/confirm.html']).not.toHaveProperty('blank');
    expect((await status(store)).pages.withoutMarkup).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test('a rendered page that an older checkout left marked as blank is restored, too', async () => {
    await rollbackApp(store, 'shell', note, { skipRender: () => {} });
    await rollbackApp(store, 'account', note);
    const live = (await readPointer(store)) as Release;
    const marked = Object.entries(live.pages ?? {}).map(
      ([file, made]) => [file, { ...made, blank: true }] as const,
    );
    const pointer = await store.read('release.json');
    const pages = Object.fromEntries(marked) as object;
    const bytes = Buffer.from(JSON.stringify({ ...live, pages }));
    await store.replace('release.json', bytes, pointer?.revision);
    const rendered = await page('account/confirm.html');
    await store.delete('account/confirm.html');
    await heal(store);
    expect(await page('account/confirm.html')).toBe(rendered);
  });
});

describe('when the live shell’s composer is broken', () => {
  beforeEach(async () => {
    await openSite();
    const shell = await publishBuild(store, 'shell', {
      files: {
        'compose.js': `if (require('node:worker_threads').workerData.release.number > 2) throw new Error('broken');\n${composerBundle()}`,
      },
    });
    const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'more();' } });
    await activate(store, { shell, marketing });
  });

  test('the rollback of a remote says to roll back the shell first', async () => {
    await expect(
      rollbackApp(store, 'marketing', note, { skipRender: () => {} }),
    ).rejects.toMatchObject({
      name: 'Refusal',
      cure: expect.stringContaining('release -- rollback shell') as string,
    });
  });

  test.each<[string, () => Promise<Release>]>([
    ['the shell', () => rollbackApp(store, 'shell', note)],
    ['everything', () => rollback(store, note)],
  ])('the rollback of %s works', async (_, run) => {
    expect((await run()).apps.shell.version).toBe(first.apps.shell.version);
    expect(await faults()).toEqual([]);
  });
});

test('a budget of HTML that was lowered since does not refuse a rollback', async () => {
  await openSite();
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'more();' } });
  await activate(store, { marketing });
  await rollbackApp(store, 'marketing', note);
  mockBudget = 10;
  expect((await rollback(store, note)).apps.marketing?.version).toBe(marketing);
});

test('damaged history leaves out the fallback of the version, and says so', async () => {
  await openSite();
  for (const text of ['second();', 'third();'])
    await activate(store, {
      marketing: await publishBuild(store, 'marketing', { files: { 'Home.js': text } }),
    });
  const damaged = await store.read('releases/2.json');
  await store.replace('releases/2.json', Buffer.from('{'), damaged?.revision);
  const warn = jest.fn();
  const { apps } = await rollbackApp(store, 'marketing', note, { warn });
  expect(apps.marketing).not.toHaveProperty('previous');
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/has no fallback, because .*2\.json/)]]);
});
