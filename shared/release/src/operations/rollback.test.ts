import {
  releaseFile,
  SITE_SETTINGS,
  versionFile,
  versionManifest,
  type Release,
} from '@site/contract';
import { activate } from './activate';
import { configure } from './configure';
import { readPointer } from '../records/readRelease';
import { readNote } from '../records/releaseNote';
import { rollback, rollbackApp } from './rollback';
import { readSiteSettings } from '../records/readSiteSettings';
import { DirectoryStore } from '../stores/folder/DirectoryStore';
import { withoutStamps } from '../../fixtures/withoutStamps.fixture';
import {
  contentsOf,
  emptyStore,
  liveStore,
  publishBuild,
  type TestStore,
} from '../../fixtures/testSite.fixture';

const note = { by: 'Kim', message: 'why not' };

let folder: string;
let store: TestStore['store'];
let first: Release;
beforeEach(async () => {
  ({ folder, store, release: first } = await liveStore());
});

const deploy = async (app: 'marketing' | 'account', text: string): Promise<Release> =>
  activate(store, {
    [app]: await publishBuild(store, app, { files: { 'Home.js': text, 'ConfirmEmail.js': text } }),
  });

const page = async () => String((await store.read('index.html'))?.bytes);

test('rollback undoes the last release: its apps, their fallbacks and the settings are those of the one before', async () => {
  const second = await deploy('marketing', 'second();');
  await deploy('marketing', 'third();');
  const fourth = await rollback(store, note);
  expect(fourth).toMatchObject({ number: 4, apps: withoutStamps(second), site: second.site });
  expect(await page()).toContain('{"release":4,');
  expect(await readNote(store, 4)).toEqual({ ...note, command: 'rollback of 3' });
});

test('rolling back a configure brings the settings back, in site.json, too, so that no later release undoes it', async () => {
  await configure(store, { productName: 'Iron Diary' }, note);
  expect((await rollback(store, note)).site).toEqual(first.site);
  expect(await readSiteSettings(store)).toEqual(first.site);
  expect((await deploy('account', 'second();')).site).toEqual(first.site);
});

test('a rollback can be rolled back', async () => {
  const second = await deploy('marketing', 'second();');
  await rollback(store, note);
  expect(withoutStamps(await rollback(store, note))).toEqual(withoutStamps(second));
});

test('the first release can’t be undone, nor the one behind which history was pruned', async () => {
  const before = await contentsOf(folder);
  const cure = expect.stringContaining('activate it by name') as string;
  const nothing = `so there is nothing to go back to in ${store.address}`;
  await expect(rollback(store, note)).rejects.toMatchObject({
    message: `release 1 is the first, ${nothing}`,
    cure,
  });
  expect(await contentsOf(folder)).toEqual(before);
  await deploy('marketing', 'second();');
  await store.delete(releaseFile(1));
  await expect(rollback(store, note)).rejects.toMatchObject({
    message: `release 1 was pruned, ${nothing}`,
    cure,
  });
  const empty = await emptyStore();
  await expect(rollback(empty.store, note)).rejects.toMatchObject({
    message: `${empty.store.address} has no release yet`,
    cure: 'Make the first one: npm start',
  });
});

test('what would not pass the gate is not gone back to, and nothing is written', async () => {
  await configure(store, { productName: 'Iron Diary' }, note);
  await deploy('marketing', 'second();');
  await store.delete(versionManifest('marketing', first.apps.marketing.version));
  const before = await contentsOf(folder);
  await expect(rollback(store, note)).rejects.toThrow('holds no complete marketing');
  expect(await contentsOf(folder)).toEqual(before);
});

/** A store in which somebody else does something just before the given key is created. */
class Raced extends DirectoryStore {
  other?: (() => Promise<unknown>) | undefined;
  constructor(
    folder: string,
    private readonly key: string,
  ) {
    super(folder);
  }
  override async create(key: string, bytes: Buffer) {
    const other = key === this.key ? this.other : undefined;
    this.other = key === this.key ? undefined : this.other;
    await other?.();
    return super.create(key, bytes);
  }
}

test('another team’s release in between is not undone: the rollback is refused, and takes its settings back', async () => {
  await configure(store, { productName: 'Iron Diary' }, note);
  const account = await publishBuild(store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  const raced = new Raced(folder, releaseFile(3));
  raced.other = () => activate(store, { account }, { by: 'Alex', command: 'activate' });
  await expect(rollback(raced, note)).rejects.toMatchObject({
    message: 'release 3 by Alex went live meanwhile',
    cure: expect.stringContaining('run the command again') as string,
  });
  expect((await readSiteSettings(store)).productName).toBe('Iron Diary');
  expect(await store.list('releases/')).toHaveLength(3);
});

test('settings that somebody else releases in between stay: only what the rollback wrote is taken back', async () => {
  await configure(store, { productName: 'Iron Diary' }, note);
  const raced = new Raced(folder, releaseFile(3));
  raced.other = () => configure(store, { appStoreId: '1' }, { by: 'Alex' });
  await expect(rollback(raced, note)).rejects.toThrow('release 3 by Alex went live meanwhile');
  const live = await readPointer(store);
  expect(live?.site.appStoreId).toBe('1');
  expect(await readSiteSettings(store)).toEqual(live?.site);
});

test('settings that are changed by hand while a rollback looks stay, and it is refused, saying so', async () => {
  await configure(store, { productName: 'Iron Diary' }, note);
  jest.spyOn(store, 'replace').mockImplementationOnce(async (...object) => {
    const stored = await store.read(SITE_SETTINGS);
    await store.replace(
      SITE_SETTINGS,
      Buffer.from('{"productName":"Gym Diary"}'),
      stored?.revision,
    );
    return store.replace(...object);
  });
  await expect(rollback(store, note)).rejects.toMatchObject({
    message: 'somebody changed the site settings meanwhile',
    cure: expect.stringContaining('run the command again') as string,
  });
  expect((await readSiteSettings(store)).productName).toBe('Gym Diary');
  expect((await readPointer(store))?.number).toBe(2);
});

test('rollback of an app leaves the other apps and the settings as they are', async () => {
  await deploy('marketing', 'second();');
  await configure(store, { productName: 'Iron Diary' }, note);
  const account = await deploy('account', 'second();');
  const back = await rollbackApp(store, 'marketing', note);
  expect(withoutStamps(back).marketing).toEqual(withoutStamps(first).marketing);
  expect([back.apps.account, back.site]).toEqual([account.apps.account, account.site]);
  expect(await readNote(store, back.number)).toEqual({ ...note, command: 'rollback marketing' });
});

test('a version that was gone back from is nobody’s fallback, and a second rollback goes further back', async () => {
  const second = await deploy('marketing', 'second();');
  await deploy('marketing', 'third();');
  const fourth = await rollbackApp(store, 'marketing', note);
  expect(withoutStamps(fourth).marketing).toEqual(withoutStamps(second).marketing);
  const fifth = await rollbackApp(store, 'marketing', note);
  expect(withoutStamps(fifth).marketing).toEqual(withoutStamps(first).marketing);
  await expect(rollbackApp(store, 'marketing', note)).rejects.toMatchObject({
    message: `marketing ${first.apps.marketing.version} has no version before it to go back to in ${store.address}`,
    cure: expect.stringContaining('activate it by name') as string,
  });
});

test('a fallback that was pruned is left out, so that no visitor is sent after it', async () => {
  await deploy('marketing', 'second();');
  await deploy('marketing', 'third();');
  await store.delete(versionManifest('marketing', first.apps.marketing.version));
  const back = await rollbackApp(store, 'marketing', note);
  expect(back.apps.marketing).not.toHaveProperty('previous');
});

test('an app is not taken back to a version of which a file is gone, and nothing is written', async () => {
  await deploy('marketing', 'second();');
  const { version } = first.apps.marketing;
  await store.delete(versionFile('marketing', version, 'Home.js'));
  const before = await contentsOf(folder);
  await expect(rollbackApp(store, 'marketing', note)).rejects.toThrow(
    `marketing ${version} is missing`,
  );
  expect(await contentsOf(folder)).toEqual(before);
});

test('another app that is deployed meanwhile stays; another version of this one is not undone', async () => {
  await deploy('marketing', 'second();');
  const account = await publishBuild(store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  const raced = new Raced(folder, releaseFile(3));
  raced.other = () => activate(store, { account });
  const back = await rollbackApp(raced, 'marketing', note);
  expect(back).toMatchObject({
    number: 4,
    apps: { marketing: withoutStamps(first).marketing, account: { version: account } },
  });

  await deploy('marketing', 'third();');
  const again = new Raced(folder, releaseFile(6));
  again.other = () => deploy('marketing', 'fourth();');
  await expect(rollbackApp(again, 'marketing', note)).rejects.toThrow(
    'release 6 by somebody went live meanwhile',
  );
});
