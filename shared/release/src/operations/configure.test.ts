import { configure } from './configure';
import { readNote } from '../records/releaseNote';
import { readSiteSettings } from '../records/readSiteSettings';
import { DirectoryStore } from '../stores/folder/DirectoryStore';
import { contentsOf, emptyStore, liveStore } from '../../fixtures/testSite.fixture';

const note = { by: 'Kim' };

test('a changed setting is a release of its own, in which the apps stay as they are', async () => {
  const { store, release } = await liveStore();
  const second = await configure(store, { productName: 'Iron Diary', appStoreId: '123' }, note);
  const site = { ...release.site, productName: 'Iron Diary', appStoreId: '123' };
  expect(second).toMatchObject({ number: 2, site, apps: release.apps });
  expect(await readSiteSettings(store)).toEqual(site);
  expect(String((await store.read('index.html'))?.bytes)).toContain('Iron Diary - Home');
  expect(await readNote(store, 2)).toEqual({ by: 'Kim', command: 'configure' });
});

test('an empty text is set where a setting may be empty', async () => {
  const { store } = await liveStore();
  await configure(store, { appStoreId: '123', collector: 'https://collector.example.com/' }, note);
  const none = { appStoreId: '', collector: '' };
  expect((await configure(store, none, note)).site).toMatchObject(none);
});

test('every fault is named at once, with the settings that there are, and nothing is written', async () => {
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
    cure: expect.stringMatching(
      /^The settings are productName, .*publicOrigin, securityContact, securityExpires\.$/,
    ) as string,
  });
  const { message } = refusal as Error;
  for (const fault of [
    'productName must not be empty',
    'colour is not known',
    '__proto__ is not known',
    'publicOrigin must be an origin',
  ])
    expect(message).toContain(fault);
  expect(message).not.toContain('\n');
  expect(await contentsOf(folder)).toEqual(before);
});

test('two that change different settings at once both land', async () => {
  const { store } = await liveStore();
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
  expect(await readSiteSettings(store)).toMatchObject(wanted);
  expect((await configure(store, {}, note)).site).toMatchObject(wanted);
});

test('settings that are live already make no release', async () => {
  const { store, release } = await liveStore();
  expect(await configure(store, { productName: release.site.productName }, note)).toEqual(release);
  expect(await store.list('history/')).toEqual([]);
});

test('stopped between settings and release, the next release takes the settings up', async () => {
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

test('a store without a release is refused, and given nothing', async () => {
  const { folder, store } = await emptyStore();
  await expect(configure(store, { productName: 'Iron Diary' }, note)).rejects.toThrow(
    'has no release yet',
  );
  expect(await contentsOf(folder)).toEqual({});
});
