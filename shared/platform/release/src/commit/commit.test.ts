import { CONTENTS, FORMAT, releaseFile, versionFile, versionManifest } from '@site/format';
import {
  change,
  deployScript,
  makeLive,
  NOTE,
  publishBuild,
  type TestRelease,
} from '../../fixtures/testSite.fixture';
import { interceptCalls } from '../../fixtures/interceptCalls.fixture';
import { forgeVersion } from '../../fixtures/forgeVersion.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { noteCalls, requestsOf } from '../../fixtures/countRequests.fixture';
import { versionNamed } from '../../fixtures/logEntry.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { activate } from '../changes/activate';
import { rollOut } from '../changes/rollouts';
import { configure } from '../changes/configure';
import { makePreview } from '../changes/previews';
import { returnTo, rollBackApps, undo } from '../changes/rollBack';
import type * as composing from '../compose/composeVariant';
import { liveVersions, servedPages, versionLabel } from '../documents/LogEntry';
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
  const said = () => ({ state: {}, command: 'deploy', remarks: ['It is left out.'] });
  const same = [activate(liveVersions(first)), activate({}), one, configure({}), returnTo(2), said];
  const second = await change(store, one, { note: NOTE });
  expect(await siteFaults(store, [second])).toEqual([]);
  const noted = noteCalls(store);
  const say = jest.fn();
  for (const again of same)
    expect(await commit(noted.store, again, { note: NOTE, say })).toMatchObject({
      changed: false,
      release: { number: 2 },
      before: { number: 2 },
    });
  expect(noted.calls.filter((call) => !/^(read|list) /.test(call))).toEqual([]);
  expect(say.mock.calls).toEqual([['It is left out.']]);
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
  // A return needs none, though its pages have to be made again.
  await change(store, configure({ apiOrigin: '' }));
  await store.delete(await store.keys(`${CONTENTS}2/`));
  await change(store, returnTo(2));
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
  ['rollback of 3', 2, undo()],
  ['rollback --to 2', 2, returnTo(2)],
])('%s has the pages of then, byte for byte, and makes none', async (command, returnsTo, back) => {
  const version = await publishBuild(store, 'account', { files: { 'ConfirmEmail.js': '2();' } });
  const then = await change(store, rollOut({ app: 'account', version }, 5));
  await deployScript(store, 'marketing');
  // Visitors get the same of it.
  await change(store, makePreview('pr-1', { account: version }));
  const key = versionFile('marketing', first.apps.marketing.version, 'Home.js');
  const script = (await store.text(key)) ?? '';
  await store.put(key, 'damaged');
  await expect(commit(store, back, { note: NOTE })).rejects.toThrow(`${key} is not the file`);
  await store.put(key, script);
  mockComposed = 0;
  const committed = await commit(store, back, { note: NOTE });
  expect(committed).toMatchObject({
    release: { number: 5, internal: { command, restores: true } },
    returnsTo,
  });
  expect(servedPages(committed.release)).toEqual(servedPages(then));
  expect(mockComposed).toBe(0);
  expect(await siteFaults(store, [committed.release])).toEqual([]);
});

test('a rollback knows what was live when it began, and not when another one was faster', async () => {
  await deployScript(store, 'marketing');
  let isFaster = true;
  const raced = interceptCalls(store, (call, key) => {
    if (!isFaster || call !== 'create' || key !== releaseFile(3)) return undefined;
    isFaster = false;
    return deployScript(store, 'marketing', 'third();');
  });
  await expect(change(raced, undo())).rejects.toThrow('release 3 by Kim went live in the meantime');
});

test('a live version whose manifest was overwritten is rolled back as the refusal says', async () => {
  const { apps } = await deployScript(store, 'marketing');
  const key = versionManifest('marketing', apps.marketing!.version);
  await store.replace(key, Buffer.from('{}'), (await store.read(key))?.revision);
  await expect(deployScript(store, 'account')).rejects.toMatchObject({
    message: expect.stringContaining(key) as string,
    hint: hinting(/^Roll marketing back .* release -- rollback marketing/),
  });
  const { internal } = await deployScript(store.copy(), 'marketing', 'third();');
  const lost = `marketing falls back to nothing: memory/${key}`;
  expect(internal.remarks).toEqual([expect.stringContaining(lost)]);
  await change(store, rollBackApps(['marketing']));
  expect((await deployScript(store, 'account')).number).toBe(4);
});

test('a version of a rollout or a preview goes live as the one that was looked at alone', async () => {
  const version = await publishBuild(store, 'marketing', { files: { 'Home.js': 'looked();' } });
  await change(store, rollOut({ app: 'marketing', version }, 5));
  // A team that may overwrite its own files has found another build of the same name.
  const why = await forgeVersion(store, 'marketing', version);
  await expect(change(store, rollOut({ app: 'marketing', version }, 5))).rejects.toThrow(why);
  await expect(makeLive(store, { marketing: version })).rejects.toThrow(why);
  await expect(change(store, makePreview('pr-1', { marketing: version }))).rejects.toThrow(why);
  await change(store, rollBackApps(['marketing']));
  // Also once no release names it any more.
  await expect(makeLive(store, { marketing: version })).rejects.toThrow(why);
});
