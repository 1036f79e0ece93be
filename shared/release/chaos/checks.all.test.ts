import { releaseFile, versionFile } from '@site/contract';
import { goLive, makeLive, NOTE, publishBuild } from '../fixtures/testSite.fixture';
import { integrityOf } from '../src/documents/integrity';
import type { LogEntry } from '../src/documents/LogEntry';
import { readRange } from '../src/log/readEntries';
import { MemoryStore } from '../src/stores/MemoryStore.fixture';
import { checkLog, checkPage, checkReads, checkSite } from './checks';
import type { Noted } from './Journal';

/** Tests that the checks find faults. Passing chaos runs show that they find no others. */

const original = new MemoryStore();
let store: MemoryStore;
/** Releases 2 and 3 are those of the commands c2 and c3. */
let log: LogEntry[];
let noted: Map<string, Noted>;
beforeAll(async () => {
  await goLive(original);
  for (const number of [2, 3]) {
    const files = { 'Home.js': `${number};` };
    const version = await publishBuild(original, 'marketing', { files });
    const note = { ...NOTE, message: `c${number}` };
    await makeLive(original, { marketing: version }, { note });
  }
});
beforeEach(async () => {
  store = original.copy();
  log = await readRange(store, 1, 3);
  noted = new Map();
  for (const { number, internal } of log.slice(1)) {
    const id = internal.message ?? '';
    const command = { id, order: { kind: 'heal' } } as const;
    noted.set(id, { command, outcome: 'done', after: number - 1, release: number });
  }
});

const html = async () => String((await store.read('index.html'))?.bytes);
const release = (number: number) => log[number - 1] as LogEntry;
const versionIn = (number: number) => release(number).apps.marketing?.version ?? '';
const overwrite = async (key: string, text: string) =>
  store.replace(key, Buffer.from(text), (await store.read(key))?.revision);

test('a site that is intact has no fault', async () => {
  const read = { key: 'index.html', hash: integrityOf(Buffer.from(await html())), since: 3 };
  expect(checkLog(log, noted)).toEqual([]);
  expect(checkReads(store, log, [read])).toEqual([]);
  expect(await checkPage(store, 'index.html', await html())).toEqual([]);
  expect(await checkSite(store, log)).toEqual([]);
});

test.each<[fault: string, plant: () => unknown]>([
  ['c3 .* release 3 is lost', () => log.pop()],
  ['release 3 repeats c2', () => (release(3).internal.message = 'c2')],
  ['release 3 has the place of release 2', () => log.splice(1, 1)],
  ['release 3 is of nobody', () => noted.delete('c3')],
  ['release 3 is of c3, which was refused', () => ((noted.get('c3') as Noted).outcome = 'refused')],
  ['release 3 is of c3, .* after release 4', () => ((noted.get('c3') as Noted).after = 4)],
  [
    'release 3 names marketing .* which was given up',
    () => (release(3).internal.givenUp = { marketing: [versionIn(3)] }),
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
});

test('checkSite finds what no release has, what a fallback lacks, and a changed log', async () => {
  await overwrite('start.html', 'of an earlier release');
  await overwrite(versionFile('marketing', versionIn(2), 'Home.js'), 'half');
  await overwrite(
    releaseFile(2),
    JSON.stringify({ ...release(2), createdAt: release(1).createdAt }),
  );
  expect(await checkSite(store, log)).toEqual([
    expect.stringMatching(/Home.js is not the file .* after heal$/),
    'the log has changed: 1,2,3 are left after heal',
    'start.html belongs to no release that is live after heal',
  ]);
});

test('checkPage finds missing and changed files', async () => {
  const script = versionFile('marketing', versionIn(3), 'Home.js');
  const faults = async () => checkPage(store, 'index.html', await html());
  await overwrite(script, 'half');
  expect(await faults()).toEqual([expect.stringMatching(/Home.js, which is not what was/)]);
  await store.delete([script]);
  expect(await faults()).toEqual([expect.stringMatching(/Home.js, which is missing/)]);
});
