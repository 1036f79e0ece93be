import { FORMAT, versionManifest } from '@site/format';
import {
  change,
  deployScript,
  makeLive,
  NOTE,
  publishBuild,
  type TestRelease,
} from '../../fixtures/testSite.fixture';
import { forgeVersion } from '../../fixtures/forgeVersion.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { requestsOf } from '../../fixtures/countRequests.fixture';
import { versionNamed } from '../../fixtures/logEntry.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { activate } from '../changes/activate';
import { rollOut } from '../changes/rollouts';
import { configure } from '../changes/configure';
import { makePreview } from '../changes/previews';
import { returnTo, rollBackApps, undo } from '../changes/rollBack';
import type * as composing from '../compose/composeVariant';
import { liveVersions, versionLabel } from '../documents/LogEntry';
import { manifestHash, requireVersion } from '../documents/readVersion';
import { requireNewest } from '../log/readEntries';
import type { MemoryStore } from '../stores/MemoryStore.fixture';
import { commit } from './commit';
import { hinting } from '../../fixtures/hinting.fixture';

/** How often pages were made: live ones, or those of a preview or a rollout. */
let mockComposed = 0;
// What a release says is in question, not what pages look like.
jest.mock('../compose/composeVariant', () => {
  const plain = jest.requireActual<typeof composing>('../../fixtures/plainVariants.fixture');
  const composeVariant: typeof composing.composeVariant = (...args) => {
    mockComposed += 1;
    return plain.composeVariant(...args);
  };
  return { composeVariant };
});

let store: MemoryStore;
let first: TestRelease;
beforeEach(async () => {
  ({ store, release: first } = await liveStoreInMemory());
});

test('the first release names every app, and has default settings, and its pages', async () => {
  expect(first).toMatchObject({
    format: FORMAT,
    number: 1,
    pages: { 'index.html': { stored: 1 } },
    site: { productName: 'Workout Planner', apiOrigin: '' },
  });
  const live = liveVersions(first);
  expect(first.apps).toEqual(
    Object.fromEntries(Object.entries(live).map(([app, version]) => [app, { version }])),
  );
  const author = { ...NOTE, release: 1, at: first.createdAt };
  expect(first.internal).toEqual({
    ...NOTE,
    id: expect.any(String) as string,
    command: 'activate',
    changedBy: { shell: author, marketing: author, account: author },
    values: {},
    previews: {},
    rollouts: {},
    merged: {},
    tabs: {},
    oldest: 1,
    takenBack: {},
    failed: {},
    retired: {},
    versions: Object.fromEntries(
      await Promise.all(
        Object.entries(live).map(async ([app, version]) => {
          const manifest = await requireVersion(store, app, version);
          const known = { manifest: manifestHash(manifest), served: true };
          return [versionLabel(manifest), known] as const;
        }),
      ),
    ),
  });
  expect(await siteFaults(store, [first])).toEqual([]);
});

test('what changes nothing makes no release', async () => {
  const one = configure({ productName: 'Iron Diary' });
  const same = [activate(liveVersions(first)), activate({}), one, configure({}), returnTo(2)];
  const second = await change(store, one, { note: NOTE });
  expect(await siteFaults(store, [second])).toEqual([]);
  const before = await revisionsOf(store);
  for (const again of same)
    expect(await commit(store, again, { note: NOTE })).toMatchObject({
      changed: false,
      release: { number: 2 },
      before: { number: 2 },
    });
  expect(await revisionsOf(store)).toEqual(before);
});

test('a store without conditional writes is found out before the commit', async () => {
  const refusal = new Error('no conditional writes');
  const lax = Object.assign(store.copy(), { requireConditions: () => Promise.reject(refusal) });
  await expect(deployScript(lax, 'marketing')).rejects.toBe(refusal);
  expect((await requireNewest(lax)).number).toBe(1);
});

test('setting an address is consent to it, and the command prints what policies get', async () => {
  const say = jest.fn();
  await change(store, configure({ apiOrigin: 'https://api.example' }), { say });
  expect(say.mock.calls).toEqual([['account: + connect-src https://api.example (apiOrigin)']]);
});

test.each([
  ['a configuration', configure({ productName: 'Iron Diary' })],
  ['a rollback of an app', rollBackApps(['marketing'])],
  ['a rollback of everything', undo()],
])('%s lists nothing, and reads no more of a log the longer it is', async (_, made) => {
  for (const text of ['second();', 'third();']) await deployScript(store, 'marketing', text);
  const requests = await requestsOf(store, (counted) => change(counted, made));
  expect(requests).toContain('read releases/3.json');
  expect(requests.filter((request) => /^(list |read releases\/1)/.test(request))).toEqual([]);
});

test('a release that would be too large for others to read is refused, and nothing is written', async () => {
  const before = await revisionsOf(store);
  const many = Array.from(
    { length: 200_000 },
    (_, at) => [`gone ${versionNamed(at)}`, { givenUp: {} }] as const,
  );
  const giveUp = () => ({ state: { versions: Object.fromEntries(many) }, command: 'prune' });
  await expect(change(store, giveUp)).rejects.toThrow(
    /^release 2 has \d{7,8} bytes, and may have 4194304$/,
  );
  expect(await revisionsOf(store)).toEqual(before);
});

test.each([
  ['rollback marketing', undefined, rollBackApps(['marketing'])],
  ['rollback of 2', 1, undo()],
  ['rollback --to 1', 1, returnTo(1)],
])('%s has the pages of then, byte for byte, and makes none', async (command, returnsTo, back) => {
  await deployScript(store, 'marketing');
  mockComposed = 0;
  const committed = await commit(store, back, { note: NOTE });
  expect(committed).toMatchObject({
    release: { number: 3, internal: { command, restores: true } },
    returnsTo,
  });
  expect(committed.release.pages).toEqual(first.pages);
  expect(mockComposed).toBe(0);
  expect(await siteFaults(store, [committed.release])).toEqual([]);
});

test('a live version whose manifest was overwritten is rolled back as the refusal says', async () => {
  const { apps } = await deployScript(store, 'marketing');
  const key = versionManifest('marketing', apps.marketing!.version);
  await store.replace(key, Buffer.from('{}'), (await store.read(key))?.revision);
  await expect(deployScript(store, 'account')).rejects.toMatchObject({
    message: expect.stringContaining(key) as string,
    hint: hinting(/^Roll marketing back .* release -- rollback marketing/),
  });
  await change(store, rollBackApps(['marketing']));
  expect((await deployScript(store, 'account')).number).toBe(4);
});

test('a version of a rollout or a preview goes live as the one that was looked at alone', async () => {
  const version = await publishBuild(store, 'marketing', { files: { 'Home.js': 'looked();' } });
  await change(store, rollOut({ app: 'marketing', version }, 5));
  // A team that may overwrite its own files has found another build of the same name.
  const why = await forgeVersion(store, 'marketing', version);
  await expect(makeLive(store, { marketing: version })).rejects.toThrow(why);
  await expect(change(store, makePreview('pr-1', { marketing: version }))).rejects.toThrow(why);
  await change(store, rollBackApps(['marketing']));
  // Also once no release names it any more.
  await expect(makeLive(store, { marketing: version })).rejects.toThrow(why);
});
