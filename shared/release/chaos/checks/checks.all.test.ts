import { releaseFile, remoteFile, versionFile } from '@site/contract';
import { goLive, publishBuild } from '../../fixtures/testSite.fixture';
import { activate } from '../../src/changes/activate';
import type { Change } from '../../src/changes/Change';
import { configure } from '../../src/changes/configure';
import { freeze, unfreeze } from '../../src/changes/freeze';
import { commit } from '../../src/commit/commit';
import { integrityOf } from '../../src/documents/integrity';
import type { LogEntry } from '../../src/documents/LogEntry';
import { readRange } from '../../src/log/readEntries';
import { staticFileKey } from '../../src/project/publicFiles';
import { MemoryStore } from '../../src/stores/MemoryStore.fixture';
import type { Order } from '../Command';
import type { Noted } from '../Journal';
import { checkLog } from './checkLog';
import { checkPage, checkTab } from './checkPage';
import { checkReads } from './checkReads';
import { checkSite } from './checkSite';

/** Tests that the checks find faults. Passing chaos runs show that they find no others. */

/** A site with five releases, which the commands c2 to c5 have made. */
async function chaosSite() {
  const store = new MemoryStore();
  await goLive(store);
  const version = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  const values = { productName: 'One' };
  const files = { 'ads.txt': 'one' };
  const until = new Date(Date.now() + 3600_000).toISOString();
  const steps: [Order, Change][] = [
    [{ kind: 'deploy', app: 'marketing', version }, activate({ marketing: version })],
    [
      { kind: 'configure', values, files },
      configure(values, new Map([['ads.txt', Buffer.from('one')]])),
    ],
    [{ kind: 'freeze', seconds: 3600 }, freeze(until, { by: 'chaos' })],
    [{ kind: 'unfreeze' }, unfreeze()],
  ];
  const noted: [string, Noted][] = [];
  for (const [at, [order, change]] of steps.entries()) {
    const id = `c${at + 2}`;
    const { release } = await commit(store, change, { note: { by: 'chaos', message: id } });
    const outcome = { outcome: 'done', after: at + 1, release: release.number } as const;
    noted.push([id, { command: { id, order }, ...outcome }]);
  }
  return { store, noted, log: await readRange(store, 1, 5) };
}

let original: Awaited<ReturnType<typeof chaosSite>>;
let store: MemoryStore;
let log: LogEntry[];
let noted: Map<string, Noted>;
beforeAll(async () => {
  original = await chaosSite();
});
beforeEach(() => {
  store = original.store.copy();
  ({ log } = structuredClone({ log: original.log }));
  noted = new Map(structuredClone(original.noted));
});

const get = async (key: string) => (await store.read(key))?.bytes;
const html = async () => String(await get('index.html'));
const release = (number: number) => log[number - 1] as LogEntry;
const command = (number: number) => noted.get(`c${number}`) as Noted;
const versionIn = (number: number) => release(number).apps.marketing?.version ?? '';
const overwrite = async (key: string, text: string) =>
  store.replace(key, Buffer.from(text), (await store.read(key))?.revision);

test('a site that is intact has no fault', async () => {
  const read = { key: 'index.html', hash: integrityOf(Buffer.from(await html())), since: 3 };
  expect(checkLog(log, noted)).toEqual([]);
  expect(checkReads(store, log, [read])).toEqual([]);
  expect(await checkPage(get, 'index.html', await html())).toEqual([]);
  expect(await checkTab(get, 'index.html', await html())).toEqual([]);
  expect(await checkSite(store, original.log)).toEqual([]);
});

test.each<[fault: string, plant: () => unknown]>([
  ['c5 .* release 5 is lost', () => log.pop()],
  ['release 4 repeats c3', () => (release(4).internal.message = 'c3')],
  ['release 4 follows release 2', () => log.splice(2, 1)],
  ['release 3 is of nobody', () => noted.delete('c3')],
  ['release 3 is of c3 .* which was refused', () => (command(3).outcome = 'refused')],
  ['release 3 is of c3 .* which began after release 4', () => (command(3).after = 4)],
  ['release 2 is .* but c2', () => (release(2).apps.account = release(2).apps.shell)],
  ['release 3 is .* but c3', () => (release(3).apps = release(1).apps)],
  ['release 3 is .* but c3', () => (release(3).staticFiles = {})],
  [
    'release 5 is of c5 .* which was not possible',
    () => (command(5).command.order = { kind: 'deploy', app: 'marketing', version: versionIn(5) }),
  ],
  [
    'release 5 names marketing .* which was given up',
    () => (release(5).internal.givenUp = { marketing: [versionIn(1)] }),
  ],
])('checkLog finds: %s', (fault, plant) => {
  plant();
  expect(checkLog(log, noted)).toContainEqual(expect.stringMatching(fault));
});

test('checkReads finds pages that are older than the pointer, missing or unknown', () => {
  const read = (hash: string | undefined, since: number) => ({ key: 'index.html', hash, since });
  const hash = release(1).pages['index.html']?.integrity;
  const reads = [read(hash, 1), read(hash, 3), read(undefined, 3), read('other', 1)];
  expect(checkReads(store, log, reads)).toEqual([
    'index.html was as in release 1, although the pointer named release 3',
    'index.html was missing, although the pointer named release 3',
    'index.html was as in release none, although the pointer named release 1',
  ]);
  const proof = staticFileKey(store, 'ads.txt');
  const dropped = log.map((entry) => (entry.number < 4 ? entry : { ...entry, staticFiles: {} }));
  const adsOf = (number: number) => release(number).staticFiles['ads.txt']?.integrity;
  expect(checkReads(store, dropped, [{ key: proof, hash: adsOf(3), since: 5 }])).toEqual([]);
  expect(checkReads(store, dropped, [{ key: proof, hash: 'other', since: 5 }])).toHaveLength(1);
});

test('checkSite finds what no release has, what a fallback lacks, and a changed log', async () => {
  await overwrite('start.html', 'of an earlier release');
  await overwrite(versionFile('marketing', versionIn(1), 'Home.js'), 'half');
  await overwrite(
    releaseFile(2),
    JSON.stringify({ ...release(2), createdAt: release(1).createdAt }),
  );
  expect(await checkSite(store, original.log)).toEqual([
    expect.stringMatching(/Home.js is not the file .* after heal$/),
    'the log has changed: 1,2,3,4,5 are left after heal',
    'start.html belongs to no release that is live after heal',
  ]);
});

test('checkPage finds half a page, mixed versions, and missing or changed files', async () => {
  const page = await html();
  const script = versionFile('marketing', versionIn(5), 'Home.js');
  const faultsOf = (text: string) => checkPage(get, 'index.html', text);
  expect(await faultsOf(page.slice(0, -10))).toEqual(['index.html is half written']);
  expect(await faultsOf(page.replaceAll(`${versionIn(5)}/Home`, '1.0.0-0/Home'))).toContainEqual(
    expect.stringMatching(/mixes versions/),
  );
  await overwrite(script, 'half');
  expect(await faultsOf(page)).toContainEqual(expect.stringMatching(/not what was published/));
  await store.delete([script]);
  expect(await faultsOf(page)).toContainEqual(expect.stringMatching(/Home.js, which is missing/));
});

test('checkTab finds what tabs can’t load', async () => {
  const faults = async () => checkTab(get, 'index.html', await html());
  await store.delete([versionFile('marketing', versionIn(5), 'remoteEntry.js')]);
  expect(await faults()).toEqual([expect.stringMatching(/names a missing file$/)]);
  await store.delete([remoteFile(release(5).apps.shell.version, 'marketing')]);
  expect(await faults()).toEqual([expect.stringMatching(/is missing$/)]);
});
