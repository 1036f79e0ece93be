import { APPS, NOT_FOUND_PAGE, SECURITY_TXT } from '@site/contract';
import { hideBilling, showBilling, addBilling } from '../../fixtures/billing.fixture';
import { formatOneStore } from '../../fixtures/formatOneStore.fixture';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  contentsOf,
  goLive,
  publishBuild,
  ROUTES,
  liveStore,
  type Difference,
} from '../../fixtures/testSite.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { raceBefore } from '../../fixtures/raceBefore.fixture';
import { integrityOf } from '../records/integrity';
import { activate } from '../operations/activate';
import { configure } from '../operations/configure';
import { heal } from '../operations/heal';
import { prune } from '../operations/prune';
import { rollback } from '../operations/rollback';
import { status } from '../operations/status';
import { verify } from '../operations/verify';
import { DryRunStore } from '../stores/DryRunStore';
import { DirectoryStore } from '../stores/folder/DirectoryStore';
import { ownIdentity } from '../stores/folder/processIdentity';
import type { Store } from '../stores/objects/Store';

const note = { by: 'Kim' };

/** A site with a page that a later release drops. */
let original: Store;
beforeAll(async () => {
  ({ store: original } = await liveStoreInMemory());
  await addBilling(original);
  await showBilling(original);
});

/** Each test's own. */
let store: Store;
beforeEach(() => {
  store = new DryRunStore(original);
});

const exists = async (key: string) => (await store.read(key)) !== undefined;
const killed = () => Promise.reject(new Error('killed'));

/** Changes the page of billing by a new version of the remote. */
const changeBilling = async (on: Store, text: string) =>
  activate(on, { billing: await publishBuild(on, 'billing', { files: { 'Page.js': text } }) });

test('a page that a release drops is deleted', async () => {
  expect(await exists('billing.html')).toBe(true);
  await hideBilling(store);
  expect(await exists('billing.html')).toBe(false);
  expect((await verify(store, () => {})).faults).toEqual([]);
  await rollback(store, note);
  expect(await exists('billing.html')).toBe(true);
});

test('a page that was dropped is deleted by a later release if the command was killed before', async () => {
  await expect(hideBilling(raceBefore(store, 'delete', 'billing.html', killed))).rejects.toThrow(
    'killed',
  );
  expect((await status(store)).pages.strays).toEqual(['billing.html']);
  expect((await verify(store, () => {})).faults.map(({ key }) => key)).toEqual(['billing.html']);
  await configure(store, { productName: 'Iron Diary' }, note);
  await prune(store, 1);
  expect(await exists('billing.html')).toBe(false);
});

test('a page is recognised by its number if the release that wrote it last is not known', async () => {
  const stale = (await store.read('billing.html'))?.bytes ?? Buffer.of();
  await changeBilling(store, 'second();');
  await configure(store, { productName: 'Iron Diary' }, note);
  await prune(store, 1);
  // As if both commands had been killed before they wrote the page.
  await store.replace('billing.html', stale, (await store.read('billing.html'))?.revision);
  await hideBilling(store);
  expect(await exists('billing.html')).toBe(false);
});

test('a security.txt that changed just before it was dropped is deleted', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const contact = { securityContact: 'mailto:a@b.example', securityExpires: day(90) };
  await configure(store, contact, note);
  const stale = (await store.read(SECURITY_TXT))?.bytes ?? Buffer.of();
  await configure(store, { ...contact, securityExpires: day(91) }, note);
  await store.replace(SECURITY_TXT, stale, (await store.read(SECURITY_TXT))?.revision);
  await configure(store, { securityContact: '', securityExpires: '' }, note);
  expect(await exists(SECURITY_TXT)).toBe(false);
});

test('what others put beside the pages stays, also under a name that a page had', async () => {
  const foreign = ['google1234.html', 'docs/index.html', 'notes.txt', SECURITY_TXT];
  for (const key of foreign) await store.create(key, Buffer.from('theirs'));
  await hideBilling(store);
  await store.create('billing.html', Buffer.from('theirs'));
  await configure(store, { productName: 'Iron Diary' }, note);
  await heal(store);
  for (const key of [...foreign, 'billing.html'])
    expect([key, await exists(key)]).toEqual([key, true]);
  expect((await status(store)).pages.strays).toEqual([]);
  expect((await verify(store, () => {})).faults).toEqual([]);
});

test('a store in a folder of another one stays as it is, even where its pages have names of dropped pages', async () => {
  const { folder, store: outer, release } = await liveStore();
  const [home] = ROUTES.pages;
  const help = { ...home, path: '/staging/private-policy' };
  const manifest = {
    routes: { ...ROUTES, pages: [...ROUTES.pages, help] },
  } as Difference['manifest'];
  await activate(outer, { shell: await publishBuild(outer, 'shell', { manifest }) });
  await activate(outer, { shell: release.apps.shell.version });
  const inner = path.join(folder, 'staging');
  await goLive(new DirectoryStore(inner));
  // What a writer of the inner store may be about to finish.
  await rm(path.join(inner, 'index.html.br'));
  await writeLeftover(path.join(inner, 'index.html.tmp-lock'));
  const before = await filesOf(inner);
  await configure(outer, { productName: 'Iron Diary' }, note);
  await heal(outer);
  expect(await filesOf(inner)).toEqual(before);
});

test('heal leaves files of others alone, and removes temporary files of its own', async () => {
  const { folder, store: site } = await liveStore();
  await writeFile(path.join(folder, 'notes.txt'), 'theirs');
  await writeLeftover(path.join(folder, 'database.tmp-old'));
  const before = await filesOf(folder);
  await writeLeftover(path.join(folder, `index.html.tmp-${randomUUID()}`));
  await writeLeftover(path.join(folder, 'account', 'confirm.html.tmp-lock'));
  await heal(site);
  expect(await filesOf(folder)).toEqual(before);
});

/** Returns a line for each file, with a hash of its content. */
const filesOf = async (folder: string) =>
  Object.entries(await contentsOf(folder)).map(
    ([file, content]) => `${file} ${integrityOf(Buffer.from(content))}`,
  );

/** Writes a file as a process that has ended leaves it. No process has such a high id. */
const writeLeftover = (file: string) =>
  writeFile(file, ownIdentity.replace(/^\d+/, String(2 ** 22 + 1)));

test('pages that a release of format 1 had, or one before the list, are deleted when they are dropped', async () => {
  store = await formatOneStore();
  const pages = ROUTES.pages.filter(({ path }) => path !== '/private-policy');
  await activate(store, {
    shell: await publishBuild(store, 'shell', { manifest: { routes: { ...ROUTES, pages } } }),
  });
  expect(await exists('private-policy.html')).toBe(false);
  expect(await exists(NOT_FOUND_PAGE)).toBe(true);
  expect((await verify(store, () => {})).faults).toEqual([]);
});

test('a web app manifest goes with the last shell that had one, of whatever format', async () => {
  const manifest = 'site.webmanifest';
  store = await formatOneStore();
  expect(await exists(manifest)).toBe(true);
  await activate(store, { shell: await publishBuild(store, 'shell') });
  expect(await exists(manifest)).toBe(false);
  expect((await verify(store, () => {})).faults).toEqual([]);
  await rollback(store, note);
  expect(await exists(manifest)).toBe(true);
  expect((await verify(store, () => {})).faults).toEqual([]);
  await activate(store, { shell: await publishBuild(store, 'shell') });
  expect(await exists(manifest)).toBe(false);
});

test('lists no objects of the whole store, however many there are', async () => {
  const list = jest.spyOn(store, 'list');
  await hideBilling(store);
  expect(list.mock.calls.flat().filter((prefix) => !prefix.startsWith(APPS))).toEqual([]);
});
