import { versionFile, versionManifest, type Release } from '@site/contract';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activate } from './activate';
import { heal } from './heal';
import {
  contentsOf,
  emptyStore,
  liveStore,
  publishBuild,
  type TestStore,
} from '../../fixtures/testSite.fixture';
import { verify } from './verify';

let folder: string;
let store: TestStore['store'];
let live: Release;
beforeEach(async () => {
  ({ folder, store } = await liveStore());
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  live = await activate(store, { marketing });
});

const faultsOf = async () => (await verify(store, () => {})).faults;

test('a whole site has no faults, and looking leaves it as it is', async () => {
  const before = await contentsOf(folder);
  const lines: string[] = [];
  expect(await verify(store, (line) => lines.push(line))).toEqual({
    release: 2,
    files: 18,
    faults: [],
  });
  expect(lines).toEqual(['Checking 18 files of 4 versions …', 'Checking pages …']);
  expect(await contentsOf(folder)).toEqual(before);
});

test('each fault is named: files that are missing or changed, of fallbacks too, pages, copies, pointer', async () => {
  const { marketing, account } = live.apps;
  const script = versionFile('marketing', marketing.version, 'Home.js');
  const fallback = versionFile('marketing', marketing.previous?.version ?? '', 'PrivacyPolicy.js');
  const entry = versionFile('account', account.version, 'remoteEntry.js');
  const write = (key: string, text: string) => writeFile(path.join(folder, key), text);
  await write(script, 'stolen();');
  await rm(path.join(folder, fallback));
  await write(`${entry}.br`, 'not brotli');
  await write('index.html', 'defaced');
  await write('old.html', 'old');
  await rm(path.join(folder, '404.html.gz'));
  await write(
    'releases/2.json',
    JSON.stringify({ ...live, createdAt: '2026-01-01T00:00:00.000Z' }),
  );
  expect(await faultsOf()).toEqual([
    { key: 'releases/2.json', what: 'is not what release.json says', cure: 'publish' },
    {
      key: script,
      what: `is not the file that marketing ${marketing.version} was published with`,
      cure: 'publish',
    },
    { key: fallback, what: 'is missing', cure: 'publish' },
    { key: `${entry}.br`, what: `is no copy of ${entry}`, cure: 'heal' },
    { key: '404.html.gz', what: 'is no copy of 404.html', cure: 'heal' },
    { key: 'index.html', what: 'is not as release 2 has it', cure: 'heal' },
    { key: 'old.html', what: 'is not as release 2 has it', cure: 'heal' },
  ]);
});

test('what heal is said to mend, heal mends', async () => {
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
])('a version.json that %s is a fault', async (what, text) => {
  const key = versionManifest('account', live.apps.account.version);
  if (text === undefined) await rm(path.join(folder, key));
  else await writeFile(path.join(folder, key), text);
  expect(await faultsOf()).toContainEqual({ key, what, cure: 'publish' });
});

test('a store without a live release is refused', async () => {
  await expect(verify((await emptyStore()).store, () => {})).rejects.toThrow('has no live release');
});

test('a page that can’t be made is a fault, beside what is wrong with its version', async () => {
  const key = versionFile('account', live.apps.account.version, 'prerender/ConfirmEmail.js');
  await rm(path.join(folder, key));
  expect(await faultsOf()).toEqual([
    { key, what: 'is missing', cure: 'publish' },
    {
      key: 'account/confirm.html',
      what: expect.stringMatching(`^can’t be made: .*/${key} is missing$`) as string,
      cure: 'publish',
    },
  ]);
});
