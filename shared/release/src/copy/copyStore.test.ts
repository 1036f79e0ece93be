import {
  CONTENTS,
  releaseFile,
  RELEASES,
  remoteFile,
  versionFile,
  versionManifest,
} from '@site/contract';
import { killedAt, raceAfter } from '../../fixtures/interceptCalls.fixture';
import { judgedSite } from '../../fixtures/judgedCommands.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { requestsOf } from '../../fixtures/countRequests.fixture';
import {
  change,
  deployScript,
  makeLive,
  NOTE,
  publishBuild,
} from '../../fixtures/testSite.fixture';
import { dropPreview, makePreview } from '../changes/previews';
import { liveVersions } from '../documents/LogEntry';
import { requireNewest } from '../log/readEntries';
import { pointerNumber } from '../log/readPointer';
import { project } from '../project/project';
import { prune } from '../prune/prune';
import { verify } from '../reports/verify/verify';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import type { Store } from '../stores/Store';
import { copyStore, planCopy } from './copyStore';

// Which objects are copied is in question, not what pages look like.
jest.mock('../compose/composeFace', () =>
  jest.requireActual<object>('../../fixtures/plainFaces.fixture'),
);

let original: MemoryStore;
/** The shell that is live no longer, and whose tabs are open. */
let formerShell: string;
beforeAll(async () => {
  ({ store: original } = await judgedSite());
  formerShell = liveVersions(await requireNewest(original)).shell ?? '';
  const shell = await publishBuild(original, 'shell', { files: { 'main.js': 'newest();' } });
  await makeLive(original, { shell });
  // An earlier release names a preview that is gone.
  await change(original, makePreview('gone', { shell }));
  await change(original, dropPreview('gone'));
  await prune(original, { keep: 5, olderThan: 0, previewsOlderThan: Infinity }, { note: NOTE });
});

let from: MemoryStore;
let to: MemoryStore;
beforeEach(() => {
  [from, to] = [original.copy(), new MemoryStore()];
});

const deploy = (store: Store, text: string) => deployScript(store, 'marketing', text);

/** @returns the faults of what was left out */
const copy = async (source: Store, target: Store): Promise<string[]> =>
  copyStore(source, target, await planCopy(source, target), () => {});

const expectWhole = async (store: Store, release: number) => {
  expect(await pointerNumber(store)).toBe(release);
  expect((await verify(store, () => {})).faults).toEqual([]);
};

test('a copy has everything, and copied back it restores the site', async () => {
  const { number } = await requireNewest(from);
  await from.create('others.txt', Buffer.from('not ours'));
  const bucket = new MemoryStore(true);
  expect(await copy(from, bucket)).toEqual([]);
  await expectWhole(bucket, number);
  await copy(bucket, to);
  await from.delete(['others.txt']);
  expect(await revisionsOf(to)).toEqual(await revisionsOf(from));
  expect(await to.read(remoteFile(formerShell, 'marketing'))).toBeDefined();
});

test('a second copy writes nothing, and one after other commands only what is new', async () => {
  const isWrite = (request: string) => !/^(read|list) /.test(request);
  const writes = async () =>
    (await requestsOf(to, (counted) => copy(from, counted))).filter(isWrite);
  await copy(from, to);
  expect(await writes()).toEqual([]);
  const { number } = await deploy(from, 'next();');
  const facts = (await writes()).filter((write) =>
    / (apps\/(shell|account)|releases)\//.test(write),
  );
  expect(new Set(facts)).toEqual(new Set([`create ${releaseFile(number)}`]));
});

test('a release that goes live meanwhile is left to the next copy', async () => {
  const { number } = await requireNewest(from);
  await copy(
    raceAfter(from, releaseFile(number + 1), () => deploy(from, 'next();')),
    to,
  );
  await expectWhole(to, number);
  await copy(from, to);
  await expectWhole(to, number + 1);
});

test.each(['an empty store', 'an older copy'])(
  'killed at any write to %s, it leaves a whole site or none, and the next run finishes it',
  async (target) => {
    if (target === 'an older copy') {
      await copy(from, to);
      for (const text of ['one();', 'two();', 'three();']) await deploy(from, text);
    }
    const before = await pointerNumber(to);
    const { number } = await requireNewest(from);
    for (let at = 0, isDone = false; !isDone; at += 7) {
      const stopped = to.copy();
      let writes = 0;
      const isFatal = (call: string) => !['read', 'list'].includes(call) && writes++ === at;
      await copy(from, killedAt(stopped, at % 2 ? 'before' : 'after', isFatal)).catch(() => {});
      isDone = writes <= at;
      // Any command may bring what is there to the visitors.
      const healed = stopped.copy();
      if ((await stopped.list(RELEASES)).length > 0) {
        expect([before, number]).toContain((await project(healed)).number);
        const { faults } = await verify(healed, () => {});
        // Only earlier releases may be missing.
        expect(faults.filter(({ key }) => !key.startsWith(RELEASES))).toEqual([]);
      }
      await copy(from, stopped);
      await expectWhole(stopped, number);
    }
  },
  60_000,
);

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['has a newer release', () => deploy(to, 'next();'), /only release \d+: nothing newer/],
  [
    'has another history',
    () => Promise.all([deploy(from, 'here();'), deploy(to, 'there();')]),
    /^release \d+ of .* is not one of .*: their histories differ, or it was pruned there$/,
  ],
])('a target that %s is refused', async (_, act, message) => {
  await copy(from, to);
  await act();
  const before = await revisionsOf(to);
  await expect(copy(from, to)).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringMatching(message) as string,
  });
  expect(await revisionsOf(to)).toEqual(before);
});

test('nothing goes live if the newest release names something that is damaged', async () => {
  const { number, apps } = await requireNewest(from);
  const key = versionFile('account', apps.account?.version ?? '', 'remoteEntry.js');
  await from.replace(key, Buffer.from('bad();'), (await from.read(key))?.revision);
  await expect(copy(from, to)).rejects.toThrow(`${key} is not the file that account`);
  [from, to] = [original.copy(), new MemoryStore()];
  await from.delete((await from.list(CONTENTS)).map((content) => content.key));
  await expect(copy(from, to)).rejects.toThrow(`is missing, and release ${number} needs it`);
  expect(await to.list(RELEASES)).toEqual([]);
});

test('what is damaged and not needed is left out, and named', async () => {
  const version = await publishBuild(from, 'marketing', { files: { 'Home.js': 'unused();' } });
  const key = versionFile('marketing', version, 'Home.js');
  await from.delete([key]);
  await from.create(`${CONTENTS}1/unused`, Buffer.from('damaged'));
  expect(await copy(from, to)).toEqual([
    `marketing ${version} is missing ${from.address}/${key}`,
    `${from.address}/${CONTENTS}1/unused is damaged`,
  ]);
  await expectWhole(to, (await requireNewest(from)).number);
  expect(await to.read(versionManifest('marketing', version))).toBeUndefined();
});
