import { POINTER, releaseFile } from '@site/contract';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activate } from '../../src/operations/activate';
import { configure } from '../../src/operations/configure';
import { retire } from '../../src/operations/retire';
import type { Change } from '../messages/processMessages';
import { toJson } from '../../src/records/readJson';
import {
  liveStore,
  publishBuild,
  type TestRelease,
  type TestStore,
} from '../../fixtures/testSite.fixture';
import { Archive } from '../Archive';
import { checkFolder } from './checkFolder';
import { checkHealed } from './checkHealed';
import { checkHistory, type Acknowledged } from './checkHistory';
import { checkPage } from '../processes/checkPage';
import { checkVersions } from './checkVersions';

/** Tests that the checks find faults. Passing chaos runs show that they find no others. */

let folder: string;
let store: TestStore['store'];
let acknowledged: Acknowledged[];
const begun = () => acknowledged.map(({ change }) => change);

beforeEach(async () => {
  ({ folder, store } = await liveStore());
  acknowledged = [];
  const script = { files: { 'Home.js': 'second();', 'ConfirmEmail.js': 'second();' } };
  for (const app of ['marketing', 'account'] as const) {
    const version = await publishBuild(store, app, script);
    const { number } = await activate(store, { [app]: version });
    acknowledged.push({ change: { kind: 'deploy', app, version }, release: number });
  }
});

const get = async (key: string) => (await store.read(key))?.bytes;

async function checkHistoryOf(begun: Change[], acknowledged: Acknowledged[]): Promise<string[]> {
  const archive = new Archive(store);
  await archive.collect();
  return checkHistory(archive.releases, begun, acknowledged);
}

const html = async (name: string) => String(await get(name));
const release = async (number: number) =>
  JSON.parse(await html(releaseFile(number))) as TestRelease;

async function rewrite(number: number, change: (release: TestRelease) => TestRelease) {
  const changed = change(await release(number));
  await store.delete(releaseFile(number));
  await store.create(releaseFile(number), toJson(changed));
}

const withApp = (
  from: TestRelease,
  app: 'marketing' | 'account',
  of: TestRelease,
): TestRelease => ({
  ...from,
  apps: { ...from.apps, [app]: of.apps[app] },
});

test('a store of complete deploys has no fault', async () => {
  expect(await checkHistoryOf(begun(), acknowledged)).toEqual([]);
  expect(await checkHealed(store)).toEqual([]);
  expect(await checkFolder(folder)).toEqual([]);
  expect(await checkVersions(store)).toEqual([]);
  expect(await checkPage(get, 'index.html', await html('index.html'))).toEqual({
    release: 2,
    faults: [],
  });
});

test('checkHistory finds a lost deploy, a gap, a fork and a change that nobody made', async () => {
  const [marketing] = acknowledged;
  if (!marketing) throw new Error('nothing was deployed');
  const lost = [...acknowledged, { ...marketing, release: 1 }];
  expect(await checkHistoryOf(begun(), lost)).toEqual([expect.stringContaining('lost: marketing')]);
  expect(await checkHistoryOf(begun().slice(1), acknowledged)).toEqual([
    expect.stringContaining('which nobody requested'),
  ]);

  const [first, second] = [await release(1), await release(2)];
  await rewrite(3, (third) => withApp(third, 'marketing', first));
  expect(await checkHistoryOf(begun(), acknowledged)).toEqual([
    expect.stringMatching(/^a fork: release 3 changes marketing, account/),
  ]);
  await rewrite(3, () => ({ ...first, number: 3 }));
  expect(await checkHistoryOf(begun(), acknowledged)).toContainEqual(
    expect.stringContaining('a fork: release 3 replaces another version of marketing'),
  );
  await rewrite(3, () => ({ ...second, number: 3, site: { ...second.site, productName: 'x' } }));
  expect(await checkHistoryOf(begun(), acknowledged)).toContainEqual(
    'release 3 has settings that nobody requested',
  );
  await store.delete(releaseFile(2));
  expect(await checkHistoryOf(begun(), acknowledged)).toEqual([expect.stringContaining('a gap')]);
});

test('checkHistory knows a remote that is added, configured and retired', async () => {
  const version = await publishBuild(store, 'billing', {
    manifest: { settings: { currency: { about: '', format: 'text', default: 'EUR' } } },
  });
  const changes: [Change, () => Promise<{ number: number }>][] = [
    [{ kind: 'deploy', app: 'billing', version }, () => activate(store, { billing: version })],
    [
      { kind: 'configure', setting: 'currency', value: 'USD' },
      () => configure(store, { currency: 'USD' }, { by: 'Kim' }),
    ],
    [{ kind: 'retire', app: 'billing' }, () => retire(store, 'billing', { by: 'Kim' })],
  ];
  for (const [change, make] of changes)
    acknowledged.push({ change, release: (await make()).number });
  expect(await checkHistoryOf(begun(), acknowledged)).toEqual([]);
  for (const [at, fault] of [
    [2, /^release 4 has billing .*, which nobody requested$/],
    [3, /^release 5 has settings that nobody requested$/],
    [4, /^release 6 has retire billing, which nobody requested$/],
  ] as const)
    expect(await checkHistoryOf(begun().toSpliced(at, 1), acknowledged)).toEqual([
      expect.stringMatching(fault),
    ]);
  const [deploy, configured, retired] = acknowledged.slice(2);
  const lost = [
    { ...deploy, release: 6 },
    { ...configured, release: 4 },
    { ...retired, release: 5 },
  ] as Acknowledged[];
  expect(await checkHistoryOf(begun(), lost)).toEqual([
    expect.stringMatching(/^lost: billing .* was acknowledged as release 6/),
    expect.stringMatching(/^lost: currency=USD was acknowledged as release 4/),
    expect.stringMatching(/^lost: retire billing was acknowledged as release 5/),
  ]);
});

test('checkHistory accepts a release that was taken back if nobody was told that it is live', async () => {
  const second = await release(2);
  const { marketing } = (await release(1)).apps;
  const restored = { ...marketing, since: 3 };
  await rewrite(3, () => ({ ...second, number: 3, apps: { ...second.apps, marketing: restored } }));
  const [deploy] = acknowledged;
  if (!deploy) throw new Error('nothing was deployed');
  expect(await checkHistoryOf([deploy.change], [])).toEqual([]);
  expect(await checkHistoryOf([deploy.change], [deploy])).toEqual([
    expect.stringMatching(/^a fork: release 3/),
    expect.stringMatching(/^release 3 has marketing .*, which nobody requested$/),
  ]);
});

test('checkPage finds mixed releases, an unknown release, and missing or changed files', async () => {
  const page = await html('index.html');
  const faultsOf = async (text: string) => (await checkPage(get, 'index.html', text))?.faults;
  expect(await faultsOf(page.replace('"release":2', '"release":1'))).toContainEqual(
    expect.stringContaining('it mixes releases'),
  );
  expect(await faultsOf(page.replace('"release":2', '"release":9'))).toEqual([
    expect.stringContaining('release 9, which does not exist'),
  ]);
  expect(await checkPage(get, 'index.html', page.slice(0, page.length / 2))).toBeUndefined();

  const { version } = (await release(3)).apps.marketing;
  const script = path.join(folder, 'apps/marketing', version, 'Home.js');
  await writeFile(script, 'half');
  expect(await faultsOf(page)).toEqual([
    expect.stringContaining('is not the file that the release names'),
  ]);
  await rm(script);
  expect(await checkVersions(store)).toEqual([
    `marketing ${version} has a version.json, but not its Home.js`,
  ]);
  expect(await faultsOf(page)).toEqual([expect.stringContaining('Home.js, which is missing')]);
});

test('checkFolder finds leftover files and missing or wrong copies', async () => {
  await writeFile(path.join(folder, 'index.html.tmp-1'), '');
  await rm(path.join(folder, `${POINTER}.gz`));
  await writeFile(path.join(folder, '404.html.br'), 'half');
  expect((await checkFolder(folder)).sort()).toEqual([
    '404.html.br is not a copy of its file after heal',
    'index.html.tmp-1 is left over after heal',
    'release.json.gz is not a copy of its file after heal',
  ]);
});
