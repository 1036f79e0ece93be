import { APPS, contentKey, CONTENTS, POINTER, releaseFile, RELEASES, REMOTES } from '@site/format';
import {
  interceptCalls,
  type IsCall,
  killedAt,
  suspendedAt,
} from '../../fixtures/interceptCalls.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { change, goLive, makeLive, NOTE, publishBuild } from '../../fixtures/testSite.fixture';
import type { PruneLimits } from '../changes/giveUp';
import { makePreview } from '../changes/previews';
import { rollBackApps, undo } from '../changes/rollBack';
import { rollOut } from '../changes/rollouts';
import { withdraw } from '../changes/withdraw';
import { requireNewest } from '../log/readEntries';
import { verify } from '../reports/verify/verify';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import type { Store } from '../stores/Store';
import { prune } from './prune';

const DAY = 24 * 3600_000;
const LIMITS: PruneLimits = { keep: 2, olderThan: 0 };

/** Releases 2 to 5 change marketing, 2 and 3 the shell, too. All of it was uploaded long ago. */
let original: MemoryStore;
/** Versions by the release that made them live. */
const shells: string[] = [];
const marketing: string[] = [];
let store: MemoryStore;
beforeAll(async () => {
  original = new MemoryStore(false, () => 0);
  const { apps } = await goLive(original);
  [shells[1], marketing[1]] = [apps.shell.version, apps.marketing.version];
  for (const number of [2, 3, 4, 5]) {
    const files = { 'Home.js': `${number};`, 'source-maps/Home.js.map': '{}' };
    const publishNew = (app: string) => publishBuild(original, app, { files });
    marketing[number] = await publishNew('marketing');
    shells[number] = number > 3 ? (shells[3] ?? '') : await publishNew('shell');
    await makeLive(original, { shell: shells[number], marketing: marketing[number] });
  }
});
beforeEach(() => {
  store = original.copy();
});
afterEach(() => jest.restoreAllMocks());

const run = (limits: Partial<PruneLimits> = {}, on: Store = store) =>
  prune(on, { ...LIMITS, ...limits }, { note: NOTE });
/** Deploys a shell that has a file for the site's root. */
const deployAds = async (text: string) => {
  const shell = await publishBuild(store, 'shell', { files: { 'root/ads.txt': text } });
  return makeLive(store, { shell });
};
const keys = async (prefix = '') => (await store.list(prefix)).map(({ key }) => key);
/** What neither releases 4 and 5 nor their fallbacks name. */
const old = () => [`marketing ${marketing[1]}`, `marketing ${marketing[2]}`, `shell ${shells[1]}`];

test('deletes what neither the last releases nor their fallbacks name, and says what', async () => {
  const before = await store.list('');
  const pruned = await run();
  const left = await keys();
  // What tabs read is deleted by the release itself.
  const gone = before.filter(({ key }) => !left.includes(key) && !key.startsWith(REMOTES));
  expect(pruned).toEqual({
    releases: [1, 2, 3],
    previews: [],
    versions: old().sort(),
    files: gone.length,
    bytes: gone.reduce((sum, { size }) => sum + size, 0),
  });
  // Compressed copies, source maps and what tabs read go with their version.
  const names = new RegExp([shells[1], marketing[1], marketing[2]].join('|'));
  expect(left.filter((key) => names.test(key))).toEqual([]);
  expect(left.filter((key) => key.startsWith(RELEASES))).toEqual([4, 5, 6].map(releaseFile));
  expect(await siteFaults(store, [])).toEqual([]);
});

test('keeps the contents that kept releases and previews use, and those of no release yet', async () => {
  await deployAds('two');
  await change(store, makePreview('pr-1', { marketing: marketing[4] ?? '' }));
  await change(store, rollBackApps(['shell']));
  const [next, unused] = [`${CONTENTS}99/next`, `${CONTENTS}9/unused`];
  for (const key of [next, unused]) await store.create(key, Buffer.from('x'));
  await run();
  const { pages } = (await requireNewest(store)).internal.previews['pr-1'] ?? {};
  const previewed = Object.values(pages ?? {}).map(contentKey);
  expect(await keys(CONTENTS)).toEqual(expect.arrayContaining([...previewed, next]));
  expect(await keys(CONTENTS)).not.toContain(unused);
  // It compares the contents of kept releases.
  expect(await siteFaults(store, [])).toEqual([]);
});

test('keeps half an upload for a day, and what is not a version, and deletes a preview after its time', async () => {
  await change(store, makePreview('pr-1', { marketing: marketing[2] ?? '' }));
  // A release that lists a folder without a version's name could not be read.
  const [draft, half] = [`${APPS}account/drafts/a.txt`, `${APPS}account/1.0.0-0badf00d/Page.js`];
  for (const key of [draft, half]) await store.create(key, Buffer.from('half'));
  expect((await run()).versions).toEqual([`marketing ${marketing[1]}`, `shell ${shells[1]}`]);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * DAY);
  const gone = ['account 1.0.0-0badf00d', `marketing ${marketing[2]}`];
  expect(await run()).toMatchObject({ previews: ['pr-1'], versions: gone });
  expect(await keys('_preview/')).toEqual([]);
  expect(await keys(`${APPS}account/drafts`)).toEqual([draft]);
});

test('a prune deletes what an interrupted one has left, manifests first', async () => {
  const deleted: string[] = [];
  const killed = killedAt(store, 'before', (call, key) => {
    if (call === 'delete' && key.startsWith(APPS)) deleted.push(key);
    return deleted.length > 3;
  });
  await expect(run({}, killed)).rejects.toMatchObject({
    name: 'Unfinished',
    message: 'release 6 is committed, but not all that was given up is deleted: killed',
  });
  expect(deleted[0]).toMatch(/\/version\.json$/);
  expect((await run()).versions).toEqual(old().sort());
  const interrupted = await keys();
  store = original.copy();
  await run();
  expect(interrupted).toEqual(await keys());
});

test('on a full disk, deletes what an earlier one has given up before it commits', async () => {
  const killed = killedAt(
    store,
    'before',
    (call, key) => call === 'delete' && key.startsWith(APPS),
  );
  await expect(run({ keep: 3 }, killed)).rejects.toThrow('killed');
  let isFull = true;
  const full = interceptCalls(store, (call, _, moment) => {
    if (call === 'delete') isFull = false;
    const isWrite = call === 'create' || call === 'replace';
    return isFull && isWrite && moment === 'before' ? Promise.reject(new Error('full')) : undefined;
  });
  expect(await run({ keep: 1 }, full)).toMatchObject({
    releases: [1, 2, 3, 4],
    versions: [...old(), `marketing ${marketing[3]}`].sort(),
  });
  expect(await siteFaults(store, [])).toEqual([]);
});

test('deletes no content if another prune was faster: a rollback may use it again', async () => {
  for (const text of ['one', 'two']) await deployAds(text);
  const late = suspendedAt(store, 'before', (call, key) => call === 'list' && key === CONTENTS);
  const pruning = run({}, late.store);
  await late.reached;
  // Uses the content of the first file again. Then the release that had it goes.
  await change(store, undo());
  await run({ keep: 1 });
  late.resume();
  await pruning;
  expect(await siteFaults(store, [])).toEqual([]);
});

test('deletes nothing while visitors do not get the newest release', async () => {
  const facts = async () => (await keys()).filter((key) => !key.startsWith(REMOTES));
  const before = await facts();
  const isPointer: IsCall = (call, key) => call === 'replace' && key === POINTER;
  const [stuck, stuckAgain] = [1, 2].map(() => killedAt(store, 'before', isPointer));
  // The second one finds what the first one has given up.
  for (const again of [stuck, stuckAgain]) {
    await expect(run({}, again)).rejects.toThrow('killed');
    expect(await facts()).toEqual([...before, releaseFile(6)].sort());
  }
});

/** Returns the keys of what visitors can read that is of a version, or names it. */
async function served(version: string) {
  const objects = await Promise.all(
    (await keys()).map(async (key) => ({ key, bytes: (await store.read(key))?.bytes })),
  );
  return objects
    .filter(({ key, bytes }) => key.includes(version) || bytes?.includes(version))
    .map(({ key }) => key)
    .filter((key) => ![CONTENTS, RELEASES].some((folder) => key.startsWith(folder)));
}

test('after a prune, nothing that visitors can read is of a withdrawn version, or names it', async () => {
  const files = { 'ConfirmEmail.js': 'hole();', 'source-maps/ConfirmEmail.js.map': '{}' };
  const name = { app: 'account', version: await publishBuild(store, 'account', { files }) };
  await change(store, rollOut(name, 5));
  await change(store, makePreview('pr-1', { account: name.version }));
  expect(await served(name.version)).toEqual(
    expect.arrayContaining([POINTER, `maps/account/${name.version}/ConfirmEmail.js.map`]),
  );
  await change(store, withdraw(name, { by: 'Kim', message: 'A hole' }));
  await run({ keep: 50, olderThan: DAY });
  expect(await served(name.version)).toEqual([]);
  // The releases before it still name the version.
  expect((await verify(store, () => {})).faults).toEqual([]);
});
