import { configure } from './configure';
import { readNote } from '../records/releaseNote';
import { DirectoryStore } from '../stores/folder/DirectoryStore';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { resolveStored } from '../../fixtures/readSettings.fixture';
import { contentsOf, emptyStore, liveStore } from '../../fixtures/testSite.fixture';

const note = { by: 'Kim' };

test('makes a new release with the changed settings and the same apps', async () => {
  const { store, release } = await liveStoreInMemory();
  const second = await configure(store, { productName: 'Iron Diary', appStoreId: '123' }, note);
  const site = { ...release.site, productName: 'Iron Diary', appStoreId: '123' };
  expect(second).toMatchObject({ number: 2, site, apps: release.apps });
  expect(await resolveStored(store)).toEqual(site);
  expect(String((await store.read('index.html'))?.bytes)).toContain('Iron Diary - Home');
  expect(await readNote(store, 2)).toMatchObject({ by: 'Kim', command: 'configure' });
});

test('clears a setting that may be empty', async () => {
  const { store } = await liveStoreInMemory();
  await configure(store, { appStoreId: '123', collector: 'https://collector.example.com/' }, note);
  const none = { appStoreId: '', collector: '' };
  expect((await configure(store, none, note)).site).toMatchObject(none);
});

test('names every fault at once and lists the known settings; writes nothing', async () => {
  const { folder, store } = await liveStore();
  const before = await contentsOf(folder);
  const wrong = {
    productName: '',
    colour: 'blue',
    ['__proto__']: 'x',
    publicOrigin: 'www.example.com',
  };
  const refusal: unknown = await configure(store, wrong, note).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    cure: expect.stringMatching(/^The settings are productName, .*, apiOrigin\.$/) as string,
  });
  const { message } = refusal as Error;
  for (const fault of [
    'productName must not be empty',
    'colour is unknown',
    '__proto__ is unknown',
    'publicOrigin must be an origin',
  ])
    expect(message).toContain(fault);
  expect(message).not.toContain('\n');
  expect(await contentsOf(folder)).toEqual(before);
});

test('concurrent changes of different settings all land', async () => {
  const { store } = await liveStoreInMemory();
  await Promise.all([
    configure(store, { productName: 'Iron Diary' }, note),
    configure(store, { supportEmail: 'help@iron.example' }, note),
    configure(store, { appStoreId: '123' }, note),
  ]);
  const wanted = {
    productName: 'Iron Diary',
    supportEmail: 'help@iron.example',
    appStoreId: '123',
  };
  expect(await resolveStored(store)).toMatchObject(wanted);
  expect((await configure(store, {}, note)).site).toMatchObject(wanted);
});

test('makes no release if the settings are live already', async () => {
  const { store, release } = await liveStoreInMemory();
  expect(await configure(store, { productName: release.site.productName }, note)).toEqual(release);
  expect(await store.list('history/')).toEqual([]);
});

test('the next release picks up settings whose command was killed before its release', async () => {
  const { folder, store } = await liveStore();
  class Killed extends DirectoryStore {
    override create(key: string, bytes: Buffer) {
      return key.startsWith('releases/')
        ? Promise.reject(new Error('killed'))
        : super.create(key, bytes);
    }
  }
  await expect(configure(new Killed(folder), { productName: 'Iron Diary' }, note)).rejects.toThrow(
    'killed',
  );
  expect((await configure(store, {}, note)).site.productName).toBe('Iron Diary');
});

test('refuses a store without a release, and writes nothing to it', async () => {
  const { folder, store } = await emptyStore();
  await expect(configure(store, { productName: 'Iron Diary' }, note)).rejects.toThrow(
    'has no release yet',
  );
  expect(await contentsOf(folder)).toEqual({});
});
