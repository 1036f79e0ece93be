import {
  APPS,
  contentKey,
  CONTENTS,
  POINTER,
  releaseFile,
  RELEASES,
  remoteFile,
  ROLLOUTS,
} from '@site/contract';
import { killedAt, suspendedAt } from '../../fixtures/interceptCalls.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { buildOf, change, goLive, makeLive, NOTE } from '../../fixtures/testSite.fixture';
import type { PruneLimits } from '../changes/giveUp';
import { configure } from '../changes/configure';
import { makePreview } from '../changes/previews';
import { undo } from '../changes/rollBack';
import { requireNewest } from '../log/readEntries';
import { publish } from '../publish/publish';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import type { Store } from '../stores/Store';
import { prune } from './prune';

// What is deleted is in question, not what pages look like.
jest.mock('../compose/composeFace', () =>
  jest.requireActual<object>('../../fixtures/plainFaces.fixture'),
);

const DAY = 24 * 3600_000;
const LIMITS: PruneLimits = { keep: 2, olderThan: 0, previewsOlderThan: 14 * DAY };
const NOTHING = { releases: [], previews: [], versions: [], files: 0, bytes: 0 };

const build = (app: string, text: string) =>
  buildOf(app, { files: { 'Home.js': text, 'main.js': text, '.maps/Home.js.map': '{}' } });

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
    const publishNew = async (app: string) =>
      (await publish(original, await build(app, `${number};`))).version;
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
const keys = async (prefix = '') => (await store.list(prefix)).map(({ key }) => key);
/** What neither releases 4 and 5 nor their fallbacks name. */
const old = () => [`marketing ${marketing[1]}`, `marketing ${marketing[2]}`, `shell ${shells[1]}`];

test('deletes what neither the last releases nor their fallbacks name, and says what', async () => {
  const tabs = `${ROLLOUTS}shell-1/${remoteFile(shells[1] ?? '', 'account')}`;
  await store.create(tabs, Buffer.from('{}'));
  const before = await store.list('');
  const pruned = await run();
  const left = await keys();
  const gone = before.filter(({ key }) => !left.includes(key));
  expect(pruned).toEqual({
    ...{ releases: [1, 2, 3], previews: [], versions: old().sort(), files: gone.length },
    bytes: gone.reduce((sum, { size }) => sum + size, 0),
  });
  // Compressed copies, source maps and what tabs read, also in a rollout, go with their version.
  const versions = [shells[1], marketing[1], marketing[2]];
  expect(left.filter((key) => versions.some((version) => key.includes(`/${version}/`)))).toEqual(
    [],
  );
  expect(left.filter((key) => key.startsWith(RELEASES))).toEqual([4, 5, 6].map(releaseFile));
  expect(await siteFaults(store, [])).toEqual([]);
  expect((await requireNewest(store)).internal).toMatchObject({
    ...{ ...NOTE, command: 'prune', oldest: 4 },
    givenUp: { marketing: marketing.slice(1, 3).sort(), shell: [shells[1]] },
  });
});

test('keeps the contents that kept releases and previews use, and those of no release yet', async () => {
  await change(store, configure({}, new Map([['ads.txt', Buffer.from('two')]])));
  await change(store, makePreview('pr-1', { marketing: marketing[4] ?? '' }));
  await change(store, configure({}, new Map()));
  const [next, unused] = [`${CONTENTS}99/next`, `${CONTENTS}3/unused`];
  for (const key of [next, unused]) await store.create(key, Buffer.from('x'));
  await run();
  const { pages } = (await requireNewest(store)).internal.previews['pr-1'] ?? {};
  const previewed = Object.values(pages ?? {}).map(contentKey);
  expect(await keys(CONTENTS)).toEqual(expect.arrayContaining([...previewed, next]));
  expect(await keys(CONTENTS)).not.toContain(unused);
  // It compares the contents of kept releases.
  expect(await siteFaults(store, [])).toEqual([]);
});

test('keeps half an upload for a day, and deletes a preview after its time', async () => {
  await change(store, makePreview('pr-1', { marketing: marketing[2] ?? '' }));
  const half = '1.0.0-0badf00d';
  await store.create(`${APPS}account/${half}/ConfirmEmail.js`, Buffer.from('half'));
  expect((await run()).versions).toEqual([`marketing ${marketing[1]}`, `shell ${shells[1]}`]);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * DAY);
  const gone = [`account ${half}`, `marketing ${marketing[2]}`];
  expect(await run()).toMatchObject({ previews: ['pr-1'], versions: gone });
  expect(await keys('_preview/')).toEqual([]);
});

test('leaves folders that have no name of a version: a release with one could not be read', async () => {
  await store.create(`${APPS}marketing/drafts/a.txt`, Buffer.from('mine'));
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * DAY);
  expect((await run()).versions).toEqual(old().sort());
  expect((await requireNewest(store)).internal.oldest).toBe(4);
  expect(await store.list(`${APPS}marketing/drafts`)).toHaveLength(1);
});

test('changes nothing if there is nothing to delete', async () => {
  await run();
  const before = await revisionsOf(store);
  expect(await run()).toEqual(NOTHING);
  expect(await run({ keep: 50, olderThan: DAY })).toEqual(NOTHING);
  expect(await revisionsOf(store)).toEqual(before);
});

test('the next one deletes what an interrupted one has left, manifests first', async () => {
  const deleted: string[] = [];
  const killed = killedAt(store, 'before', (call, key) => {
    if (call === 'delete') deleted.push(key);
    return deleted.length > 3;
  });
  await expect(run({}, killed)).rejects.toThrow('killed');
  expect(deleted[0]).toMatch(/\/version\.json$/);
  expect((await run()).versions).toEqual(old().sort());
  const interrupted = await keys();
  store = original.copy();
  await run();
  expect(interrupted).toEqual(await keys());
});

test('deletes no content if another prune was faster: a rollback may use it again', async () => {
  const ads = (text: string) => configure({}, new Map([['ads.txt', Buffer.from(text)]]));
  for (const text of ['one', 'two']) await change(store, ads(text));
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
  const before = await keys();
  const stuck = killedAt(store, 'before', (call, key) => call === 'replace' && key === POINTER);
  await expect(run({}, stuck)).rejects.toThrow('killed');
  expect(await keys()).toEqual([...before, releaseFile(6)].sort());
});

test('what was given up can’t go live, and is published again under a new name', async () => {
  await run();
  const [, , version = ''] = marketing;
  await expect(makeLive(store, { marketing: version })).rejects.toMatchObject({
    name: 'Refusal',
    message: `prune has given up marketing ${version} in memory, and deletes the files`,
    cure: expect.stringContaining('Deploy again') as string,
  });
  const second = await build('marketing', '2;');
  for (const isNew of [true, false])
    expect(await publish(store, second)).toEqual({ version: `${version}-2`, isNew });
  await makeLive(store, { marketing: `${version}-2` });
  expect(await siteFaults(store, [])).toEqual([]);
});
