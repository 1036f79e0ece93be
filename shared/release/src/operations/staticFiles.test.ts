import { POINTER, releaseFile, SERVED_FILES, STATIC_CONTENTS, staticContent } from '@site/contract';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { raceBefore } from '../../fixtures/raceBefore.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { publishBuild, ROUTES, type Difference } from '../../fixtures/testSite.fixture';
import { integrityOf } from '../records/integrity';
import { readPointer } from '../records/readRelease';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';
import { configure, listStaticFiles } from './configure';
import { heal } from './heal';
import { history } from './history';
import { prune } from './prune';
import { releaseShell } from './releaseSixTimes.fixture';
import { rollback, rollbackApp } from './rollback';
import { status } from './status';
import { verify } from './verify';

const note = { by: 'Kim' };
const PROOF = 'google1234.html';
const LINKS = '.well-known/assetlinks.json';

let store: Store;
beforeEach(async () => {
  ({ store } = await liveStoreInMemory());
});

const configureFiles = (files: Record<string, string>, on = store) =>
  configure(on, {}, note, {
    files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
  });
const served = async (name: string) => (await store.read(SERVED_FILES + name))?.bytes.toString();
const faults = async () => (await verify(store, () => {})).faults;
const contentOf = (text: string) => staticContent(integrityOf(Buffer.from(text)));
const changes = async () => (await history(store, 1))[0]?.changes;

test('takes files in with a release, which history describes and a rollback undoes', async () => {
  expect((await configureFiles({ [PROOF]: 'one', [LINKS]: '[]' })).number).toBe(2);
  expect(await changes()).toEqual([`files: ${LINKS} added, ${PROOF} added`]);
  expect([await served(PROOF), await served(LINKS)]).toEqual(['one', '[]']);
  await configureFiles({ [PROOF]: 'two' });
  expect(await changes()).toEqual([`files: ${LINKS} removed, ${PROOF} changed`]);
  expect([await served(PROOF), await served(LINKS)]).toEqual(['two', undefined]);
  await rollback(store, note);
  expect([await served(PROOF), await served(LINKS)]).toEqual(['one', '[]']);
  expect(await faults()).toEqual([]);
  expect(Object.keys(await listStaticFiles(store))).toEqual([PROOF, LINKS]);
  expect(await readPointer(store)).toMatchObject({
    staticFiles: { [PROOF]: { integrity: integrityOf(Buffer.from('one')), bytes: 3 } },
  });
});

test('other commands keep them; the same files again make no release; none remove them', async () => {
  await configureFiles({ [PROOF]: 'one' });
  await releaseShell(store, 'second();');
  await configure(store, { productName: 'Iron Diary' }, note);
  await rollbackApp(store, 'shell', note);
  expect(await served(PROOF)).toBe('one');
  expect((await configureFiles({ [PROOF]: 'one' })).number).toBe(5);
  const none = await configureFiles({});
  expect([none.number, none.staticFiles, await served(PROOF)]).toEqual([6, undefined, undefined]);
  expect(await faults()).toEqual([]);
});

test('verify and status find what is damaged, and heal restores it', async () => {
  await configureFiles({ [PROOF]: 'one', [LINKS]: '[]' });
  const key = SERVED_FILES + PROOF;
  await store.replace(key, Buffer.from('other'), (await store.read(key))?.revision);
  await store.delete(SERVED_FILES + LINKS);
  const keys = [SERVED_FILES + LINKS, key];
  expect((await status(store)).pages.strays.sort()).toEqual(keys);
  expect((await faults()).map((fault) => fault.key).sort()).toEqual(keys);
  expect((await heal(store)).pages).toEqual(keys);
  expect([await served(PROOF), await faults()]).toEqual(['one', []]);
});

test('verify names a lost content, and the same files again restore it', async () => {
  await configureFiles({ [PROOF]: 'one' });
  const key = contentOf('one');
  await store.delete(key);
  const fault = { key, cure: 'configure' };
  expect(await faults()).toEqual([{ ...fault, what: `is missing, the content of ${PROOF}` }]);
  await store.create(key, Buffer.from('other'));
  expect(await faults()).toEqual([{ ...fault, what: `is not the content of ${PROOF}` }]);
  await configureFiles({ [PROOF]: 'one' });
  expect(await faults()).toEqual([]);
});

test('prune deletes contents that no kept release names', async () => {
  await configureFiles({ [PROOF]: 'one', [LINKS]: '[]' });
  await configureFiles({ [PROOF]: 'two' });
  await prune(store, 2);
  expect(await store.list(STATIC_CONTENTS)).toHaveLength(3);
  await releaseShell(store, 'second();');
  await releaseShell(store, 'third();');
  await prune(store, 1);
  expect(await store.list(STATIC_CONTENTS)).toEqual([contentOf('two')]);
  expect(await faults()).toEqual([]);
});

describe('with a content that only old releases name', () => {
  beforeEach(async () => {
    await configureFiles({ [PROOF]: 'one' });
    await configureFiles({});
    await releaseShell(store, 'second();');
  });

  test('prune restores it if a release names it meanwhile', async () => {
    const raced = raceBefore(store, 'delete', contentOf('one'), () =>
      configureFiles({ [PROOF]: 'one' }),
    );
    await prune(raced, 1);
    expect([await served(PROOF), await faults()]).toEqual(['one', []]);
  });

  test('configure takes its release back if prune deletes it meanwhile', async () => {
    const raced = raceBefore(store, 'create', releaseFile(5), () => prune(store, 1));
    await expect(configureFiles({ [PROOF]: 'one' }, raced)).rejects.toThrow(
      `${PROOF} was pruned while it went live; release 6 restored what was live before`,
    );
    expect([await served(PROOF), await faults()]).toEqual([undefined, []]);
  });
});

test('is refused where the site has a file of that name, and so is a shell that would add one', async () => {
  const before = await revisionsOf(store);
  for (const name of ['private-policy.html', 'robots.txt'])
    await expect(configureFiles({ [name]: 'x' })).rejects.toMatchObject({
      message: `${name} would be both a file of configure --files and one that the shell composes`,
    });
  expect(await revisionsOf(store)).toEqual(before);
  await configureFiles({ 'promo.html': 'x' });
  const [home] = ROUTES.pages;
  const routes = { ...ROUTES, pages: [...ROUTES.pages, { ...home, path: '/promo' }] };
  const manifest = { routes } as Difference['manifest'];
  const shell = await publishBuild(store, 'shell', { manifest });
  await expect(activate(store, { shell })).rejects.toThrow('promo.html would be both');
});

test('a release can’t name a file that the site uses itself', async () => {
  const pointer = await store.read(POINTER);
  const release = JSON.parse(String(pointer?.bytes)) as object;
  const staticFiles = { 'site.json': { integrity: integrityOf(Buffer.of()), bytes: 0 } };
  const text = JSON.stringify({ ...release, staticFiles });
  await store.replace(POINTER, Buffer.from(text), pointer?.revision);
  await expect(status(store)).rejects.toThrow('must be the name of a file in the site’s root');
});
