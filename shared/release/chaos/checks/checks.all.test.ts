import { releaseFile, versionFile } from '@site/contract';
import { goLive, publishBuild } from '../../fixtures/testSite.fixture';
import { activate } from '../../src/changes/activate';
import { configure } from '../../src/changes/configure';
import { freeze, unfreeze } from '../../src/changes/freeze';
import { commit } from '../../src/commit/commit';
import { integrityOf } from '../../src/documents/integrity';
import type { LogEntry } from '../../src/documents/LogEntry';
import { toJson } from '../../src/documents/readJson';
import { readRange } from '../../src/log/readEntries';
import { MemoryStore } from '../../src/stores/MemoryStore.fixture';
import type { Order } from '../Command';
import type { Noted } from '../Journal';
import { checkPage, checkTab } from '../processes/checkPage';
import { checkLog } from './checkLog';
import { checkReads } from './checkReads';
import { checkSite } from './checkSite';

/** Tests that the checks find faults. Passing chaos runs show that they find no others. */

/** A site with five releases, made by the commands c2 to c5. */
async function chaosSite() {
  const store = new MemoryStore();
  await goLive(store);
  const version = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  const files = { 'ads.txt': 'one' };
  const until = new Date(Date.now() + 3600_000).toISOString();
  const orders: Order[] = [
    { kind: 'deploy', app: 'marketing', version },
    { kind: 'configure', values: { productName: 'One' }, files },
    { kind: 'freeze', seconds: 3600 },
    { kind: 'unfreeze' },
  ];
  const changes = [
    activate({ marketing: version }),
    configure({ productName: 'One' }, new Map([['ads.txt', Buffer.from('one')]])),
    freeze(until, { by: 'chaos' }),
    unfreeze(),
  ];
  const noted = new Map<string, Noted>();
  for (const [at, change] of changes.entries()) {
    const [id, order] = [`c${at + 2}`, orders[at] as Order];
    const { release } = await commit(store, change, { note: { by: 'chaos', message: id } });
    const made = {
      outcome: 'done',
      after: at + 1,
      release: release.number,
      changed: true,
    } as const;
    noted.set(id, { command: { id, order }, ...made });
  }
  return { store, noted, log: await readRange(store, 1, 5) };
}

// Objects of `structuredClone` are those of another realm.
const clone = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;

let original: Awaited<ReturnType<typeof chaosSite>>;
let site: typeof original;
beforeAll(async () => {
  original = await chaosSite();
});
beforeEach(() => {
  const { store, log, noted } = original;
  site = { store: store.copy(), log: clone(log), noted: new Map(clone([...noted])) };
});

const get = async (key: string) => (await site.store.read(key))?.bytes;
const html = async (key: string) => String(await get(key));
const release = (number: number) => site.log[number - 1] as LogEntry;
const command = (number: number) => site.noted.get(`c${number}`) as Noted;

async function overwrite(key: string, text: string) {
  await site.store.replace(key, Buffer.from(text), (await site.store.read(key))?.revision);
}

test('a site that is intact has no fault', async () => {
  const { store, log, noted } = site;
  const page = await html('index.html');
  const hash = integrityOf(Buffer.from(page));
  expect(checkLog(log, noted)).toEqual([]);
  expect(checkReads(store, log, [{ key: 'index.html', hash, since: 3 }])).toEqual([]);
  expect(await checkPage(get, 'index.html', page)).toEqual([]);
  expect(await checkTab(get, 'index.html', page)).toEqual([]);
  expect(await checkSite(store, log)).toEqual([]);
});

const LOG_FAULTS: [fault: RegExp, plant: () => unknown][] = [
  [/was acknowledged, and release 5 is lost/, () => site.log.pop()],
  [/was acknowledged, and release 5 is lost/, () => (release(5).internal.message = 'c4')],
  [/release 4 repeats c3/, () => (release(4).internal.message = 'c3')],
  [/release 4 follows release 2/, () => site.log.splice(2, 1)],
  [/release 3 was made by nobody/, () => site.noted.delete('c3')],
  [/release 3 is of c3 .*, which was refused/, () => (command(3).outcome = 'refused')],
  [/release 3 is of c3 .*, which began after release 4/, () => (command(3).after = 4)],
  [/release 3 changes apps by c3/, () => (release(3).apps = release(1).apps)],
  [
    /release 2 changes account by c2/,
    () => (release(2).apps.account = { ...release(2).apps.shell }),
  ],
  [
    /release 2 is not what c2 .* makes/,
    () => (release(2).apps.marketing = { ...release(2).apps.shell }),
  ],
  [
    /release 5 is of c5 .*, although the site was frozen/,
    () => (command(5).command.order = { kind: 'retire', app: 'billing' }),
  ],
  [
    /release 5 names marketing .*, which was given up/,
    () => (release(5).internal.givenUp = { marketing: [release(1).apps.marketing?.version ?? ''] }),
  ],
];

test.each(LOG_FAULTS)('checkLog finds %s', (fault, plant) => {
  plant();
  expect(checkLog(site.log, site.noted)).toContainEqual(expect.stringMatching(fault));
});

test('checkReads finds pages that are older than the pointer, missing or unknown', () => {
  const key = 'index.html';
  const hash = release(1).pages[key]?.integrity ?? '';
  const reads = [
    { key, hash, since: 1 },
    { key, hash, since: 3 },
    { key, since: 3 },
  ];
  expect(checkReads(site.store, site.log, [...reads, { key, hash: 'x', since: 1 }])).toEqual([
    'index.html was as in release 1, although the pointer named release 3',
    'index.html was missing, although the pointer named release 3',
    'index.html was as in release none, although the pointer named release 1',
  ]);
});

test('checkSite finds what no release has, what a fallback lacks, and a changed log', async () => {
  const { store, log } = site;
  const fallback = release(1).apps.marketing?.version ?? '';
  await overwrite('start.html', 'of an earlier release');
  await overwrite(versionFile('marketing', fallback, 'Home.js'), 'half');
  await overwrite(
    releaseFile(2),
    toJson({ ...release(2), createdAt: release(1).createdAt }).toString(),
  );
  expect(await checkSite(store, log)).toEqual([
    expect.stringMatching(
      /Home.js is not the file that marketing .* was published with after heal$/,
    ),
    'the log has changed: 1,2,3,4,5 are left after heal',
    'start.html belongs to no release that is live after heal',
  ]);
});

test('checkPage finds half a page, mixed versions, and missing or changed files', async () => {
  const page = await html('index.html');
  const faultsOf = (text: string) => checkPage(get, 'index.html', text);
  const version = release(5).apps.marketing?.version ?? '';
  const script = versionFile('marketing', version, 'Home.js');
  expect(await faultsOf(page.slice(0, -10))).toEqual(['index.html is half written']);
  const mixed = page.replaceAll(`${version}/Home.js`, '1.0.0-00000000/Home.js');
  expect(await faultsOf(mixed)).toContainEqual(expect.stringMatching(/mixes versions/));
  await overwrite(script, 'half');
  expect(await faultsOf(page)).toContainEqual(expect.stringMatching(/is not what was published/));
  await site.store.delete([script]);
  expect(await faultsOf(page)).toContainEqual(expect.stringMatching(/Home.js, which is missing/));
});

test('checkTab finds what tabs can’t load', async () => {
  const page = await html('index.html');
  const { marketing, shell } = release(5).apps;
  await site.store.delete([versionFile('marketing', marketing?.version ?? '', 'remoteEntry.js')]);
  expect(await checkTab(get, 'index.html', page)).toEqual([
    expect.stringMatching(/names a missing file$/),
  ]);
  await site.store.delete([`remotes/${shell.version}/marketing.json`]);
  expect(await checkTab(get, 'index.html', page)).toEqual([expect.stringMatching(/is missing$/)]);
});
