import { versionFile, type Release } from '@site/contract';
import { addBilling, showBilling, SHELL_WITH_BILLING } from '../../fixtures/billing.fixture';
import { expectRefused } from '../../fixtures/expectRefused.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { liveStore, publishBuild, type TestRelease } from '../../fixtures/testSite.fixture';
import { readLiveRelease } from '../commit/readLiveRelease';
import { DryRunStore } from '../stores/DryRunStore';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';
import { configure } from './configure';
import { heal } from './heal';
import { history } from './history';
import { prune } from './prune';
import { retire } from './retire';
import { rollback, rollbackApp } from './rollback';
import { status } from './status';
import { verify } from './verify';

const note = { by: 'Kim' };

test('the first deploy of a remote adds it to a live site and leaves the other apps as they are', async () => {
  const { store, release: first } = await liveStoreInMemory();
  const billing = await publishBuild(store, 'billing');
  const second = await activate(store, { billing });
  expect(second.apps).toEqual({
    ...first.apps,
    billing: expect.objectContaining({ version: billing, since: 2 }) as object,
  });
  expect(Object.keys(second.apps)).toEqual(['shell', 'marketing', 'account', 'billing']);
  expect((await status(store)).apps.map(({ app, release }) => [app, release])).toEqual([
    ['shell', 1],
    ['marketing', 1],
    ['account', 1],
    ['billing', 2],
  ]);
  expect((await history(store, 1))[0]?.changes).toEqual([`billing ${billing}`]);
});

test('refuses a route to a remote that is not live, with the order of deploys', async () => {
  const site = await liveStore();
  const shell = await publishBuild(site.store, 'shell', SHELL_WITH_BILLING);
  const why = `^shell ${shell} shows billing/Page at /billing, but billing is not live$`;
  await expectRefused(site, { shell }, new RegExp(why));
  await expect(activate(site.store, { shell })).rejects.toMatchObject({
    cure: 'Deploy billing first, then the shell: npm run deploy -w billing-remote, npm run deploy -w shell',
  });
  await addBilling(site.store);
  await activate(site.store, { shell });
  expect(String((await site.store.read('billing.html'))?.bytes)).toContain('Any page');
});

test.each(['constructor', 'prototype', 'Shop', '..'])('refuses a remote called %j', async (app) => {
  const { store } = await liveStoreInMemory();
  const before = await revisionsOf(store);
  await expect(publishBuild(store, app)).rejects.toThrow(/app must be lower-case words/);
  await expect(retire(store, app, note)).rejects.toThrow(`${app} is not live in`);
  await expect(rollbackApp(store, app, note)).rejects.toThrow(`${app} is not live in`);
  expect(await revisionsOf(store)).toEqual(before);
});

describe('with a live remote that this checkout does not have', () => {
  let original: Store;
  let live: Release;
  let store: Store;
  beforeAll(async () => {
    ({ store: original } = await liveStoreInMemory());
    await addBilling(original);
    await addBilling(original, { files: { 'Page.js': 'second();' } });
    live = await showBilling(original);
  });
  beforeEach(() => {
    store = new DryRunStore(original);
  });

  const deploy = async (app: string) =>
    activate(store, {
      [app]: await publishBuild(store, app, {
        files: { 'Home.js': 'other();', 'ConfirmEmail.js': 'other();' },
      }),
    });

  test.each<[string, () => Promise<unknown>]>([
    ['a deploy of another app', () => deploy('marketing')],
    ['a configure', () => configure(store, { supportEmail: 'help@iron.example' }, note)],
    [
      'a rollback of the last release',
      async () => {
        await deploy('account');
        await rollback(store, note);
      },
    ],
    [
      'a rollback of another app',
      async () => {
        await deploy('marketing');
        await rollbackApp(store, 'marketing', note);
      },
    ],
    ['prune', () => prune(store, 3)],
    ['heal', () => heal(store)],
  ])('%s keeps it as it is', async (_, command) => {
    const before = await revisionsOf(store, 'apps/billing/');
    await command();
    const now = await readLiveRelease(store);
    expect(JSON.stringify(now?.apps.billing)).toBe(JSON.stringify(live.apps.billing));
    expect(now?.site.currency).toBe('EUR');
    expect(await revisionsOf(store, 'apps/billing/')).toEqual(before);
    expect((await verify(store, () => {})).faults).toEqual([]);
  });

  test('a deploy of another app does not touch its page', async () => {
    const before = await store.read('billing.html');
    await deploy('marketing');
    expect((await store.read('billing.html'))?.revision).toBe(before?.revision);
  });

  test('status, history and verify show it and change nothing', async () => {
    const before = await revisionsOf(store);
    expect((await status(store)).apps[3]).toMatchObject({ app: 'billing', release: 3 });
    expect((await status(store)).pages.strays).toEqual([]);
    expect((await history(store, 9)).flatMap(({ changes }) => changes)).toContainEqual(
      expect.stringMatching(/^billing 1\.0\.0-\w+ -> 1\.0\.0-\w+$/),
    );
    await store.delete(versionFile('billing', live.apps.billing?.version ?? '', 'Page.js'));
    expect((await verify(store, () => {})).faults).toMatchObject([
      { key: expect.stringMatching(/^apps\/billing\/.*\/Page\.js$/) as string },
    ]);
    expect(Object.keys(before)).toContain('billing.html');
  });

  test('heal rewrites its page', async () => {
    const good = await store.read('billing.html');
    await store.replace('billing.html', Buffer.from('defaced'), good?.revision);
    expect((await heal(store)).pages).toEqual(['billing.html']);
    expect((await store.read('billing.html'))?.revision).toBe(good?.revision);
  });

  test('rolling it back returns it to its previous version alone', async () => {
    const back = (await rollbackApp(store, 'billing', note)) as TestRelease;
    expect(back.apps.billing?.version).toBe(live.apps.billing?.previous?.version);
    expect([back.apps.shell, back.apps.marketing, back.apps.account]).toEqual([
      live.apps.shell,
      live.apps.marketing,
      live.apps.account,
    ]);
  });
});

test('rolling back the deploy that added a remote takes it out, and back again', async () => {
  const { store, release: first } = await liveStoreInMemory();
  const added = await addBilling(store);
  const without = await rollback(store, note);
  expect(without.apps).toEqual(first.apps);
  expect((await history(store, 1))[0]?.changes).toEqual([
    `billing ${added.apps.billing?.version} retired`,
  ]);
  const again = await rollback(store, note);
  expect(again.apps.billing).toEqual({ ...added.apps.billing, since: 4 });
});
