import { versionFile, versionManifest } from '@site/contract';
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activate } from './activate';
import { configure } from './configure';
import { heal } from './heal';
import { raceAfter } from '../../fixtures/raceAfter.fixture';
import { copyStore } from '../../fixtures/copyStore.fixture';
import { formatOneStore } from '../../fixtures/formatOneStore.fixture';
import {
  contentsOf,
  emptyStore,
  liveStore,
  publishBuild,
  type TestRelease,
  type TestStore,
} from '../../fixtures/testSite.fixture';
import { readPointer } from '../records/readRelease';
import { verify } from './verify';

let original: TestStore;
let live: TestRelease;
beforeAll(async () => {
  original = await liveStore();
  const { store: first } = original;
  const marketing = await publishBuild(first, 'marketing', { files: { 'Home.js': 'second();' } });
  live = (await activate(first, { marketing })) as TestRelease;
});

let folder: string;
let store: TestStore['store'];
beforeEach(async () => {
  ({ folder, store } = await copyStore(original));
});

const faultsOf = async () => (await verify(store, () => {})).faults;

test('an intact site has no faults, and verify changes nothing', async () => {
  const before = await contentsOf(folder);
  const lines: string[] = [];
  expect(await verify(store, (line) => lines.push(line))).toEqual({
    release: 2,
    files: 19,
    faults: [],
  });
  expect(lines).toEqual(['Checking 19 files of 4 versions …', 'Checking pages …']);
  expect(await contentsOf(folder)).toEqual(before);
});

test('names every missing or changed file, fallbacks included, and faulty pages, copies and pointer', async () => {
  const { marketing, account } = live.apps;
  const script = versionFile('marketing', marketing.version, 'Home.js');
  const fallback = versionFile('marketing', marketing.previous?.version ?? '', 'PrivacyPolicy.js');
  const entry = versionFile('account', account.version, 'remoteEntry.js');
  const write = (key: string, text: string) => writeFile(path.join(folder, key), text);
  await write(script, 'stolen();');
  await rm(path.join(folder, fallback));
  await write(`${entry}.br`, 'not brotli');
  await write('index.html', 'defaced');
  await rm(path.join(folder, '404.html.gz'));
  await write(
    'releases/2.json',
    JSON.stringify({ ...live, createdAt: '2026-01-01T00:00:00.000Z' }),
  );
  expect(await faultsOf()).toEqual([
    { key: 'releases/2.json', what: 'does not match release.json', cure: 'restore' },
    {
      key: script,
      what: `is not the file that marketing ${marketing.version} was published with`,
      cure: 'publish',
    },
    { key: fallback, what: 'is missing', cure: 'publish' },
    { key: `${entry}.br`, what: `is not a compressed copy of ${entry}`, cure: 'heal' },
    { key: '404.html.gz', what: 'is missing', cure: 'heal' },
    { key: 'index.html', what: 'does not match release 2', cure: 'heal' },
  ]);
});

test('heal repairs what verify says it will', async () => {
  const entry = versionFile('account', live.apps.account.version, 'remoteEntry.js');
  await writeFile(path.join(folder, `${entry}.br`), 'not brotli');
  await writeFile(path.join(folder, 'index.html'), 'defaced');
  await rm(path.join(folder, '404.html'));
  expect((await faultsOf()).map(({ cure }) => cure)).toEqual(['heal', 'heal', 'heal']);
  await heal(store);
  expect(await faultsOf()).toEqual([]);
});

test.each([
  ['is missing', undefined],
  ['can’t be read', '{'],
])('reports a version.json that %s', async (what, text) => {
  const key = versionManifest('account', live.apps.account.version);
  if (text === undefined) await rm(path.join(folder, key));
  else await writeFile(path.join(folder, key), text);
  expect(await faultsOf()).toContainEqual({ key, what, cure: 'publish' });
});

test('refuses a store without a live release', async () => {
  await expect(verify((await emptyStore()).store, () => {})).rejects.toThrow('has no live release');
});

test('runs no code of a version: pages have hashes in the release', async () => {
  const key = versionFile('account', live.apps.account.version, 'prerender/ConfirmEmail.js');
  await rm(path.join(folder, key));
  expect(await faultsOf()).toEqual([{ key, what: 'is missing', cure: 'publish' }]);
});

test('reports a page of a release without hashes that can’t be composed, beside the cause', async () => {
  const first = await formatOneStore();
  const { version = '' } = (await readPointer(first))?.apps.account ?? {};
  const key = versionFile('account', version, 'prerender/ConfirmEmail.js');
  await first.delete(key);
  expect((await verify(first, () => {})).faults).toEqual([
    { key, what: 'is missing', cure: 'publish' },
    {
      key: 'account/confirm.html',
      what: expect.stringMatching(`^can’t be composed: .*/${key} is missing$`) as string,
      cure: 'publish',
    },
  ]);
});

test('names releases that a page carries and that are missing or unreadable: open tabs ask for them', async () => {
  await rm(path.join(folder, 'releases/1.json'));
  const fault = { key: 'releases/1.json', cure: 'restore' };
  expect(await faultsOf()).toEqual([
    { ...fault, what: 'is missing, although pages carry its number' },
  ]);
  await writeFile(path.join(folder, 'releases/1.json'), '{');
  expect(await faultsOf()).toContainEqual({ ...fault, what: 'can’t be read' });
});

test('names files in a version’s folder that the version does not have', async () => {
  const { version } = live.apps.marketing;
  const key = versionFile('marketing', version, 'extra.js');
  await store.create(key, Buffer.from('stolen();'));
  const what = `is no file of marketing ${version}`;
  expect(await faultsOf()).toEqual([{ key, what, cure: 'delete' }]);
});

test('checks again when a release goes live meanwhile, instead of comparing two releases', async () => {
  const raced = raceAfter(store, versionManifest('account', live.apps.account.version), () =>
    configure(store, { productName: 'Iron Diary' }, { by: 'Kim' }),
  );
  const lines: string[] = [];
  const verified = await verify(raced, (line) => lines.push(line));
  expect(verified).toMatchObject({ release: 3, faults: [] });
  expect(lines).toContain('Release 3 went live meanwhile. Checking again …');
});

test('checks again while the pages of a newer release are being written', async () => {
  const ahead = await copyStore(original);
  await configure(ahead.store, { productName: 'Iron Diary' }, { by: 'Kim' });
  const next = (await readPointer(ahead.store)) as TestRelease;
  const steps = [
    // The pointer moves first.
    async () => {
      for (const name of ['releases/3.json', 'release.json'])
        await cp(path.join(ahead.folder, name), path.join(folder, name));
    },
    () => heal(store),
  ];
  const raced = raceAfter(store, 'index.html', async () => steps.shift()?.(), 2);
  expect(await verify(raced, () => {})).toMatchObject({ release: next.number, faults: [] });
});
