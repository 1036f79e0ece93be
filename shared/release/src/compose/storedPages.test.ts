import { remoteFile, type Release } from '@site/contract';
import { formatOneStore } from '../../fixtures/formatOneStore.fixture';
import { readPage } from '../../fixtures/readPage.fixture';
import { liveStore, publishBuild, type TestStore } from '../../fixtures/testSite.fixture';
import { activate } from '../operations/activate';
import { heal } from '../operations/heal';
import { status } from '../operations/status';
import { verify } from '../operations/verify';
import { integrityOf } from '../records/integrity';
import { readPointer } from '../records/readRelease';
import { openComposer } from './composer/openComposer';
import { storedPages } from './storedPages';

jest.mock('./composer/openComposer', () => {
  const actual = jest.requireActual<{ openComposer: typeof openComposer }>(
    './composer/openComposer',
  );
  return { openComposer: jest.fn(actual.openComposer) };
});

let store: TestStore['store'];
beforeEach(async () => {
  ({ store } = await liveStore());
  jest.mocked(openComposer).mockClear();
});

const live = async () => (await readPointer(store)) as Release;

const HOME = 'index.html';

test('every stored file has the hash in the release', async () => {
  const { apps, pages = {} } = await live();
  expect(Object.keys(pages).sort()).toEqual([
    '404.html',
    'account/confirm.html',
    HOME,
    'private-policy.html',
    remoteFile(apps.shell.version, 'account'),
    remoteFile(apps.shell.version, 'marketing'),
    'robots.txt',
    'sitemap.xml',
  ]);
  for (const [file, { integrity }] of Object.entries(pages))
    expect([file, integrityOf((await store.read(file))?.bytes ?? Buffer.alloc(0))]).toEqual([
      file,
      integrity,
    ]);
});

test('status, verify and heal of a whole store run no composer, and status finds an edited page', async () => {
  expect((await status(store)).pages.strays).toEqual([]);
  expect((await verify(store, () => {})).faults).toEqual([]);
  await heal(store);
  const stored = await store.read(HOME);
  await store.replace(HOME, Buffer.from(`${String(stored?.bytes)} `), stored?.revision);
  expect((await status(store)).pages.strays).toEqual([HOME]);
  expect(openComposer).not.toHaveBeenCalled();
});

test('a page with other bytes than were released is not written', async () => {
  const release = await live();
  const pages = { ...release.pages, [HOME]: { integrity: 'sha384-other', number: 1 } };
  const page = (await storedPages(store, { ...release, pages })).find(({ file }) => file === HOME);
  await expect(page?.render()).rejects.toMatchObject({
    name: 'Refusal',
    message: `index.html of release 1 can’t be restored: shell ${release.apps.shell.version} composes other bytes than were released`,
    cure: expect.stringContaining('roll back') as string,
  });
});

test('a page that the composer does not make is named', async () => {
  const release = await live();
  const pages = { 'old.html': { integrity: 'sha384-other', number: 1 } };
  const [page] = await storedPages(store, { ...release, pages });
  await expect(page?.render()).rejects.toThrow('old.html of release 1 can’t be restored');
});

test('a store of format 1 is composed by this checkout: every page gets all settings', async () => {
  const store = await formatOneStore();
  for (const file of [HOME, 'account/confirm.html', '404.html']) {
    const html = String((await store.read(file))?.bytes);
    expect(Object.keys(readPage(html).data.site)).toEqual(
      expect.arrayContaining(['appStoreUrl', 'apiOrigin', 'productName']),
    );
  }
  expect((await status(store)).pages.strays).toEqual([]);
  expect((await verify(store, () => {})).faults).toEqual([]);
});

test('a new remote goes live beside a shell of format 1', async () => {
  const store = await formatOneStore();
  const account = await publishBuild(store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  await activate(store, { account });
  const html = String((await store.read('account/confirm.html'))?.bytes);
  expect(readPage(html).data.remotes.account?.version).toBe(account);
  expect((await readPointer(store))?.pages).toHaveProperty([HOME, 'number']);
});
