import '../../fixtures/sameRuns.fixture';
import { CONTENTS, releaseFile, RELEASES, versionFile, versionManifest } from '@site/format';
import { killedAt, raceAfter } from '../../fixtures/interceptCalls.fixture';
import { forgeVersion } from '../../fixtures/forgeVersion.fixture';
import { judgedSite } from '../../fixtures/judgedCommands.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { requestsOf } from '../../fixtures/countRequests.fixture';
import { change, deployScript, NOTE, publishBuild } from '../../fixtures/testSite.fixture';
import { configure } from '../changes/configure';
import { dropPreview, makePreview } from '../changes/previews';
import { rollBackApps } from '../changes/rollBack';
import { rollOut } from '../changes/rollOut';
import { withdraw } from '../changes/withdraw';
import { requireNewest } from '../log/readEntries';
import { pointerNumber } from '../log/readPointer';
import { project } from '../commit/project';
import { prune } from './prune';
import { verify } from '../reports/verify/verify';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import type { Store } from '../stores/Store';
import { copyStore, planCopy } from './copyStore';

let original: MemoryStore;
beforeAll(async () => {
  ({ store: original } = await judgedSite());
  // Tabs of the shell before it are open.
  const { shell } = (await deployScript(original, 'shell')).apps;
  // So are tabs of a shell that was rolled out.
  const version = await publishBuild(original, 'shell', { files: { 'Home.js': 'rolledOut();' } });
  await change(original, rollOut({ app: 'shell', version }, 5));
  await change(original, rollBackApps(['shell']));
  // An earlier release names a preview that is gone.
  await change(original, makePreview('gone', { shell: shell.version }));
  await change(original, dropPreview('gone'));
  await prune(original, { keep: 5, olderThan: 0 }, { note: NOTE });
});

let [from, to] = [new MemoryStore(), new MemoryStore()];
beforeEach(() => void ([from, to] = [original.copy(), new MemoryStore()]));

const deploy = (store: Store, text: string) => deployScript(store, 'marketing', text);

/** @returns the faults of what was left out */
const copy = async (source: Store, target: Store): Promise<string[]> =>
  copyStore(source, target, await planCopy(source, target), () => {});

const expectWhole = async (store: Store, release: number) => {
  expect(await pointerNumber(store)).toBe(release);
  expect((await verify(store, () => {})).faults).toEqual([]);
};

test('a copy has everything, and copied back it restores the site', async () => {
  const { number } = await change(from, configure({ publicOrigin: 'https://www.example.com' }));
  await from.create('others.txt', Buffer.from('not ours'));
  const bucket = new MemoryStore(true);
  expect(await copy(from, bucket)).toEqual([]);
  await expectWhole(bucket, number);
  await copy(bucket, to);
  await from.delete(['others.txt']);
  expect(await revisionsOf(to)).toEqual(await revisionsOf(from));
});

test('a second copy writes nothing, and one after other commands only what is new', async () => {
  const writes = async (keys: string) =>
    (await requestsOf(to, (counted) => copy(from, counted))).filter((request) =>
      new RegExp(`^(create|replace|delete) ${keys}`).test(request),
    );
  await copy(from, to);
  expect(await writes('')).toEqual([]);
  const { number } = await deploy(from, 'next();');
  const facts = new Set(await writes('(apps/(shell|account)|releases)/'));
  expect(facts).toEqual(new Set([`create ${releaseFile(number)}`]));
});

test('a release that goes live meanwhile is left to the next copy', async () => {
  const { number } = await requireNewest(from);
  const raced = raceAfter(from, releaseFile(number + 1), () => deploy(from, 'next();'));
  await copy(raced, to);
  await expectWhole(to, number);
  await copy(from, to);
  await expectWhole(to, number + 1);
});

/** Expects that commands refuse a store until the copy has gone on, or that any of them finds it whole. */
async function expectRefusedOrWhole(store: MemoryStore): Promise<void> {
  if ((await store.list(RELEASES)).length === 0) return;
  const isRefused = await project(store).then(
    () => false,
    (error: unknown) => {
      expect(error).toMatchObject({ hint: 'Restore it from a backup: npm run release -- copy' });
      return true;
    },
  );
  if (!isRefused) expect((await verify(store, () => {})).faults).toEqual([]);
}

test.each(['an empty store', 'an older copy'])(
  'killed at any write to %s, it leaves a store that is refused or whole, and the next run finishes it',
  async (target) => {
    if (target === 'an older copy') {
      await copy(from, to);
      for (const text of ['one();', 'two();', 'three();']) await deploy(from, text);
    }
    const { number } = await requireNewest(from);
    for (let at = 0, isDone = false; !isDone; at += 1) {
      const stopped = to.copy();
      let writes = 0;
      const isFatal = (call: string) => !['read', 'list'].includes(call) && writes++ === at;
      await copy(from, killedAt(stopped, 'after', isFatal)).catch(() => {});
      isDone = writes <= at;
      await expectRefusedOrWhole(stopped.copy());
      await copy(from, stopped);
      await expectWhole(stopped, number);
    }
  },
  60_000,
);

test.each([
  ['a newer release', ['to'], /only release \d+: nothing newer/],
  [
    'another history',
    ['from', 'to'],
    /^release \d+ of .* is not one of .*: their histories differ, or it was pruned there$/,
  ],
] as const)('a target that has %s is refused', async (_, changed, message) => {
  await copy(from, to);
  for (const name of changed) await deploy({ from, to }[name], `${name}();`);
  const before = await revisionsOf(to);
  await expect(copy(from, to)).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringMatching(message) as string,
  });
  expect(await revisionsOf(to)).toEqual(before);
});

test('a copy into a bucket is refused if its pages name localhost, unless somebody has set that', async () => {
  const bucket = Object.assign(to, { address: 's3://site', servesItself: true });
  await expect(planCopy(from, bucket)).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringMatching(/^s3:\/\/site .* http:\/\/localhost:3000 /) as string,
    hint: expect.stringContaining('configure publicOrigin=') as string,
  });
  await change(from, configure({ publicOrigin: 'http://localhost:8080' }));
  await expect(planCopy(from, bucket)).resolves.toHaveProperty('newest');
});

test('nothing goes live if the newest release names something that is damaged', async () => {
  const { number, apps } = await requireNewest(from);
  await from.delete((await from.list(CONTENTS)).map((content) => content.key));
  await expect(copy(from, to)).rejects.toThrow(`is missing, and release ${number} needs it`);
  [from, to] = [original.copy(), new MemoryStore()];
  const key = versionFile('account', apps.account?.version ?? '', 'remoteEntry.js');
  await from.put(key, 'bad();');
  await expect(copy(from, to)).rejects.toThrow(`${key} is not the file that account`);
  expect(await to.list(RELEASES)).toEqual([]);
});

test('copy skips damaged objects that no release needs, and lists them', async () => {
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

test('a version that a prune deletes during the copy is not told as damaged', async () => {
  const version = await publishBuild(from, 'marketing', { files: { 'Home.js': 'unused();' } });
  const plan = await planCopy(from, to);
  await change(from, withdraw({ app: 'marketing', version }, { by: 'Kim', message: 'A hole' }));
  await prune(from, { keep: 50, olderThan: 0 }, { note: NOTE });
  expect(await copyStore(from, to, plan, () => {})).toEqual([]);
});

test('a forged version that the release names is not copied', async () => {
  const version = (await requireNewest(from)).apps.account?.version ?? '';
  const why = await forgeVersion(from, 'account', version);
  await expect(copy(from, to)).rejects.toThrow(why);
  expect(await to.list(RELEASES)).toEqual([]);
});
