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
import type { Store } from '../stores/objects/Store';
import { withoutStamps } from '../../fixtures/withoutStamps.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStoreInMemory.fixture';
import { raceBefore } from '../../fixtures/raceBefore.fixture';
import { resolveStored } from '../../fixtures/readSettings.fixture';
import { emptyStore, publishBuild, type TestRelease } from '../../fixtures/testSite.fixture';

const note = { by: 'Kim', message: 'why not' };

let store: Store;
let first: TestRelease;
beforeEach(async () => {
  ({ store, release: first } = await liveStoreInMemory());
});

const deploy = async (app: 'marketing' | 'account', text: string): Promise<Release> =>
  activate(store, {
    [app]: await publishBuild(store, app, { files: { 'Home.js': text, 'ConfirmEmail.js': text } }),
  });

/** Every object, to show that a refusal changed nothing. */
const readAll = async () =>
  Promise.all((await store.list('')).map(async (key) => [key, (await store.read(key))?.revision]));

const page = async () => String((await store.read('index.html'))?.bytes);

test('rollback restores the apps, fallbacks and settings of the release before', async () => {
  const second = await deploy('marketing', 'second();');
  await deploy('marketing', 'third();');
  const fourth = await rollback(store, note);
  expect(fourth).toMatchObject({ number: 4, apps: withoutStamps(second), site: second.site });
  expect(await page()).toContain('{"release":4,');
  expect(await readNote(store, 4)).toMatchObject({ ...note, command: 'rollback of 3' });
});

test('rolling back a configure restores site.json too, so that no later release undoes it', async () => {
  await configure(store, { productName: 'Iron Diary' }, note);
  expect((await rollback(store, note)).site).toEqual(first.site);
  expect(await resolveStored(store)).toEqual(first.site);
  expect((await deploy('account', 'second();')).site).toEqual(first.site);
});

test('a rollback can be rolled back', async () => {
  const second = await deploy('marketing', 'second();');
  await rollback(store, note);
  expect(withoutStamps(await rollback(store, note))).toEqual(withoutStamps(second));
});

test('refuses to undo the first release, or one whose predecessor was pruned', async () => {
  const before = await readAll();
  const cure = expect.stringContaining('activate it by name') as string;
  const nothing = `so there is nothing to go back to in ${store.address}`;
  await expect(rollback(store, note)).rejects.toMatchObject({
    message: `release 1 is the first, ${nothing}`,
    cure,
  });
  expect(await readAll()).toEqual(before);
  await deploy('marketing', 'second();');
  await store.delete(releaseFile(1));
  await expect(rollback(store, note)).rejects.toMatchObject({
    message: `release 1 was pruned, ${nothing}`,
    cure,
  });
  const empty = await emptyStore();
  await expect(rollback(empty.store, note)).rejects.toMatchObject({
    message: `${empty.store.address} has no release yet`,
    cure: 'Make the first one: npm start, or correct --store or SITE_STORE',
  });
});

test('refuses to restore what would not pass the gate, and writes nothing', async () => {
  await configure(store, { productName: 'Iron Diary' }, note);
  await deploy('marketing', 'second();');
  await store.delete(versionManifest('marketing', first.apps.marketing.version));
  const before = await readAll();
  await expect(rollback(store, note)).rejects.toThrow('has no complete marketing');
  expect(await readAll()).toEqual(before);
});

test('is refused when another team releases meanwhile, and restores the settings that it wrote', async () => {
  await configure(store, { productName: 'Iron Diary' }, note);
  const account = await publishBuild(store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  const raced = raceBefore(store, 'create', releaseFile(3), () =>
    activate(store, { account }, { note: { by: 'Alex', command: 'activate' } }),
  );
  await expect(rollback(raced, note)).rejects.toMatchObject({
    message: 'release 3 by Alex went live meanwhile',
    cure: expect.stringContaining('run the command again') as string,
  });
  expect((await resolveStored(store)).productName).toBe('Iron Diary');
  expect(await store.list('releases/')).toHaveLength(3);
});

test('is refused when somebody else releases settings meanwhile, and keeps theirs', async () => {
  await configure(store, { productName: 'Iron Diary' }, note);
  const raced = raceBefore(store, 'create', releaseFile(3), () =>
    configure(store, { appStoreId: '1' }, { by: 'Alex' }),
  );
  await expect(rollback(raced, note)).rejects.toThrow('release 3 by Alex went live meanwhile');
  const live = await readPointer(store);
  expect(live?.site.appStoreId).toBe('1');
  expect(await resolveStored(store)).toEqual(live?.site);
});

test('is refused when settings are edited by hand meanwhile, and keeps the edit', async () => {
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
  expect((await resolveStored(store)).productName).toBe('Gym Diary');
  expect((await readPointer(store))?.number).toBe(2);
});

test('rolling back one app leaves the other apps and the settings as they are', async () => {
  await deploy('marketing', 'second();');
  await configure(store, { productName: 'Iron Diary' }, note);
  const account = await deploy('account', 'second();');
  const back = await rollbackApp(store, 'marketing', note);
  expect(withoutStamps(back).marketing).toEqual(withoutStamps(first).marketing);
  expect([back.apps.account, back.site]).toEqual([account.apps.account, account.site]);
  expect(await readNote(store, back.number)).toMatchObject({
    ...note,
    command: 'rollback marketing',
  });
});

test('a rolled-back version never becomes a fallback, and a second rollback goes further back', async () => {
  const second = await deploy('marketing', 'second();');
  await deploy('marketing', 'third();');
  const fourth = await rollbackApp(store, 'marketing', note);
  expect(withoutStamps(fourth).marketing).toEqual(withoutStamps(second).marketing);
  const fifth = await rollbackApp(store, 'marketing', note);
  expect(withoutStamps(fifth).marketing).toEqual(withoutStamps(first).marketing);
  await expect(rollbackApp(store, 'marketing', note)).rejects.toMatchObject({
    message: `marketing ${first.apps.marketing.version} has no previous version to go back to in ${store.address}`,
    cure: expect.stringContaining('activate it by name') as string,
  });
});

test('leaves out a pruned fallback, so that no visitor is sent to it', async () => {
  await deploy('marketing', 'second();');
  await deploy('marketing', 'third();');
  await store.delete(versionManifest('marketing', first.apps.marketing.version));
  const back = await rollbackApp(store, 'marketing', note);
  expect(back.apps.marketing).not.toHaveProperty('previous');
});

test('refuses to roll an app back to a version with a missing file, and writes nothing', async () => {
  await deploy('marketing', 'second();');
  const { version } = first.apps.marketing;
  await store.delete(versionFile('marketing', version, 'Home.js'));
  const before = await readAll();
  await expect(rollbackApp(store, 'marketing', note)).rejects.toThrow(
    `marketing ${version} is missing`,
  );
  expect(await readAll()).toEqual(before);
});

test('keeps another app that is deployed meanwhile, and refuses when the same app is', async () => {
  await deploy('marketing', 'second();');
  const account = await publishBuild(store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  const raced = raceBefore(store, 'create', releaseFile(3), () => activate(store, { account }));
  const back = await rollbackApp(raced, 'marketing', note);
  expect(back).toMatchObject({
    number: 4,
    apps: { marketing: withoutStamps(first).marketing, account: { version: account } },
  });

  await deploy('marketing', 'third();');
  const again = raceBefore(store, 'create', releaseFile(6), () => deploy('marketing', 'fourth();'));
  await expect(rollbackApp(again, 'marketing', note)).rejects.toThrow(
    'release 6 by somebody went live meanwhile',
  );
});
