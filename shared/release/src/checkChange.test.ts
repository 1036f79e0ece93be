import { versionManifest } from '@site/contract';
import { activate } from './activate';
import { checkChange } from './checkChange';
import { DirectoryStore } from './stores/DirectoryStore';
import { buildOf, contentsOf, emptyStore, liveStore, publishBuild } from './testSite.fixture';

const changed = { files: { 'Home.js': 'second();' } };

test('a version that fits the live ones passes, and nothing is written', async () => {
  const { folder, store } = await liveStore();
  const before = await contentsOf(folder);
  await checkChange(store, (await buildOf('marketing', changed)).manifest);
  expect(await contentsOf(folder)).toEqual(before);
});

test('a version that does not fit is refused before it is published', async () => {
  const { store } = await liveStore();
  const { manifest } = await buildOf('marketing', { manifest: { exposes: { Home: ['Home.js'] } } });
  await expect(checkChange(store, manifest)).rejects.toThrow('exposes no page PrivacyPolicy');
});

test('into a store without a release no app can go alone, and nothing is written', async () => {
  const { folder, store } = await emptyStore();
  const { manifest } = await buildOf('marketing');
  await expect(checkChange(store, manifest)).rejects.toThrow('has no release yet, and shell was not named');
  expect(await contentsOf(folder)).toEqual({});
});

test('wrong site settings are refused: the release would be made with them', async () => {
  const { store } = await liveStore();
  const settings = await store.read('site.json');
  await store.replace('site.json', Buffer.from('{"publicOrigin":"x"}'), settings?.revision);
  const { manifest } = await buildOf('marketing', changed);
  await expect(checkChange(store, manifest)).rejects.toThrow('publicOrigin must be an origin');
});

test('a live version of another app that is gone is refused, not overlooked', async () => {
  const { store, release } = await liveStore();
  await store.delete(versionManifest('account', release.apps.account.version));
  const { manifest } = await buildOf('marketing', changed);
  await expect(checkChange(store, manifest)).rejects.toThrow('holds no complete account');
});

test('a pointer that a killed command left behind stays where it is: looking heals nothing', async () => {
  const { folder, store } = await liveStore();
  const account = await publishBuild(store, 'account', { files: { 'ConfirmEmail.js': 'second();' } });
  class Killed extends DirectoryStore {
    override async replace(): Promise<boolean> {
      return Promise.reject(new Error('killed'));
    }
  }
  await expect(activate(new Killed(folder), { account })).rejects.toThrow('killed');
  const before = await contentsOf(folder);
  await checkChange(store, (await buildOf('marketing', changed)).manifest);
  expect(await contentsOf(folder)).toEqual(before);
});
