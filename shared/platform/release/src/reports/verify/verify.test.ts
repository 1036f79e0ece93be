import {
  contentKey,
  CONTENTS,
  type LogEntry,
  POINTER,
  releaseFile,
  RELEASES,
  SERVED_FILES,
  versionFile,
  versionManifest,
  versionMap,
} from '@site/format';
import { forgeVersion } from '../../../fixtures/forgeVersion.fixture';
import { judgedSite } from '../../../fixtures/judgedCommands.fixture';
import { raceAfter } from '../../../fixtures/interceptCalls.fixture';
import { change, makeLive, NOTE, publishBuild } from '../../../fixtures/testSite.fixture';
import { configure } from '../../changes/configure';
import { liveVersions } from '../../documents/LogEntry';
import { readEntry, requireNewest } from '../../log/readEntries';
import { publicFiles } from '../../commit/publicFiles';
import { prune } from '../../publish/prune';
import { byKey } from '../../stores/Store';
import type { MemoryStore } from '../../stores/MemoryStore.fixture';
import type { Fault } from './faults';
import { verify } from './verify';

// Before it checks again, it waits for the other process.
jest.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

let original: MemoryStore;
let newest: LogEntry;
beforeAll(async () => {
  // It has a preview, a fallback, a file of the root, and earlier releases.
  ({ store: original } = await judgedSite());
  const version = await publishBuild(original, 'marketing', {
    files: { 'Home.js': 'mapped();', 'source-maps/Home.js.map': '{"version":3}' },
  });
  await makeLive(original, { marketing: version });
  // Nobody checks uploads that no release names.
  const limits = { keep: 100, olderThan: 0 };
  await prune(original, limits, { note: NOTE });
  newest = await requireNewest(original);
});

let store: MemoryStore;
beforeEach(() => {
  store = original.copy();
});

const faultsOf = async () => (await verify(store, () => {})).faults;
const faultyKeys = async () => (await faultsOf()).map(({ key }) => key);
const marketing = () => liveVersions(newest).marketing ?? '';
const previewed = () => newest.internal.previews.old?.versions.marketing ?? '';

test('an intact site has no faults, and verify changes nothing', async () => {
  const before = await store.list('');
  const lines: string[] = [];
  const { faults, release, files } = await verify(store, (line) => lines.push(line));
  expect([faults, release]).toEqual([[], newest.number]);
  expect(files).toBeGreaterThan(20);
  expect(lines).toEqual([`Checking ${files} files of 6 versions …`, 'Checking pages …']);
  expect(await store.list('')).toEqual(before);
});

async function flipBit(key: string): Promise<void> {
  const stored = await store.read(key);
  const bytes = Buffer.from(stored?.bytes ?? '');
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8((bytes[middle] ?? 0) ^ 1, middle);
  await store.replace(key, bytes, stored?.revision);
}

test('names any object with a flipped bit, but for old releases', async () => {
  const keys = await store.keys();
  // A page of an earlier release, and a file of a preview.
  const used = new Set([...publicFiles(store, newest).values()].map(contentKey));
  expect(keys.filter((key) => key.startsWith(CONTENTS) && !used.has(key))).not.toEqual([]);
  expect(keys).toContain(versionFile('marketing', previewed(), 'Home.js'));
  const checked = keys.filter((key) => !key.startsWith(RELEASES));
  // Source maps and files of a preview are known by their version's manifest alone.
  const isManifest = (key: string) => key.endsWith('/version.json');
  const manifests = checked.filter(isManifest);
  const others = checked.filter((key) => !isManifest(key));
  for (const key of manifests) await flipBit(key);
  expect(await faultyKeys()).toEqual(expect.arrayContaining(manifests));
  store = original.copy();
  for (const key of others) await flipBit(key);
  expect(await faultyKeys()).toEqual(others.sort());
});

test('names a version.json that has the name, but not the hash which the log has named', async () => {
  const versions = [marketing(), previewed()];
  for (const version of versions) await forgeVersion(store, 'marketing', version);
  const what = 'is not the one which the log has named before';
  expect(await faultsOf()).toEqual(
    versions
      .map((version) => ({ key: versionManifest('marketing', version), what, hint: 'publish' }))
      .sort(byKey),
  );
});

test('names everything that is wrong, and what repairs it', async () => {
  const { account = '', shell = '' } = liveVersions(newest);
  const file = (name: string) => versionFile('marketing', marketing(), name);
  const ads = newest.pages['ads.txt'];
  const differs = `does not match release ${newest.number}`;
  const damages: [key: string, text: string | undefined, what: string, hint: Fault['hint']][] = [
    [versionManifest('account', account), undefined, 'is missing', 'publish'],
    [
      file('Home.js'),
      'stolen();',
      `is not the file that marketing ${marketing()} was published with`,
      'publish',
    ],
    [file('extra.js'), 'stolen();', `is not a file of marketing ${marketing()}`, 'delete'],
    [
      file('remoteEntry.js.br'),
      'not brotli',
      `is not a compressed copy of ${file('remoteEntry.js')}`,
      'publish',
    ],
    [file('remoteEntry.js.gz'), undefined, 'is missing', 'publish'],
    [versionManifest('shell', shell), '{', 'can’t be read', 'publish'],
    [
      ads ? contentKey(ads) : '',
      'x',
      `is not what release ${newest.number} was made with`,
      'restore',
    ],
    [`${SERVED_FILES}ads.txt`, undefined, 'is missing', 'heal'],
    ['index.html', 'defaced', differs, 'heal'],
    [versionMap('marketing', marketing(), 'Home.js'), undefined, 'is missing', 'maps'],
    [POINTER, '{}', differs, 'heal'],
    [releaseFile(2), undefined, 'is missing', 'restore'],
    [releaseFile(3), '{', 'can’t be read', 'restore'],
  ];
  for (const [key, text] of damages)
    if (text === undefined) await store.delete([key]);
    else await store.put(key, text);
  const expected = damages.map(([key, , what, hint]) => ({ key, what, hint })).sort(byKey);
  expect(await faultsOf()).toEqual(expected);
});

test('names a page that an earlier release was made with, and a return to it needs', async () => {
  const page = (await readEntry(store, 1))?.pages['index.html'];
  const key = page ? contentKey(page) : '';
  await flipBit(key);
  const what = 'is not what release 1 was made with';
  expect(await faultsOf()).toEqual([{ key, what, hint: 'restore' }]);
});

test('checks again when a release goes live meanwhile, instead of comparing two releases', async () => {
  const rename = () => change(store, configure({ productName: 'Iron Diary' }));
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const raced = raceAfter(store, versionManifest('marketing', marketing()), rename);
  const { number } = newest;
  expect(await verify(raced, say)).toMatchObject({ release: number + 1, faults: [] });
  expect(lines).toContain(`Release ${number + 1} went live during the check. Checking again …`);
});

test('reports what is wrong although releases go live all the time', async () => {
  const key = versionFile('marketing', marketing(), 'Home.js');
  await store.delete([key]);
  let names = 0;
  const rename = () => change(store, configure({ productName: `Diary ${(names += 1)}` }));
  const raced = raceAfter(store, versionManifest('marketing', marketing()), rename, Infinity);
  const { faults } = await verify(raced, () => {});
  expect(names).toBeGreaterThan(4);
  expect(faults).toContainEqual({ key, what: 'is missing', hint: 'publish' });
  expect((await requireNewest(store)).number).toBe(newest.number + names);
});
