import { FORMAT, versionManifest } from '@site/format';
import {
  change,
  deployScript,
  makeLive,
  NOTE,
  publishBuild,
  type TestRelease,
} from '../../fixtures/testSite.fixture';
import type * as Forging from '../../fixtures/forgeVersion.fixture';
import { forgeVersion } from '../../fixtures/forgeVersion.fixture';
import { liveStoreInMemory } from '../../fixtures/liveStore.fixture';
import { requestsOf } from '../../fixtures/countRequests.fixture';
import { raceAfter } from '../../fixtures/interceptCalls.fixture';
import { versionNamed } from '../../fixtures/logEntry.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { activate } from '../changes/activate';
import { rollOut } from '../changes/rollOut';
import { configure } from '../changes/configure';
import { freeze } from '../changes/freeze';
import { makePreview } from '../changes/previews';
import { rollBackApps, undo } from '../changes/rollBack';
import type * as composing from '../compose/composeVariant';
import { liveVersions, versionLabel } from '../documents/LogEntry';
import { manifestHash, requireVersion } from '../documents/readVersion';
import { Refusal } from '@site/project';
import type { MemoryStore } from '../stores/MemoryStore.fixture';
import { commit } from './commit';

/** Why the home page can't be rendered. */
let mockFailure: Refusal | undefined;
// What a release says is in question, not what pages look like.
jest.mock('../compose/composeVariant', () => {
  const plain = jest.requireActual<typeof composing>('../../fixtures/plainVariants.fixture');
  const composeVariant: typeof composing.composeVariant = (store, variant, options) => {
    if (mockFailure) options?.onFailure?.('index.html', mockFailure);
    return plain.composeVariant(store, variant, options);
  };
  return { composeVariant };
});

// A forged version has the hash that its name has.
jest.mock('../documents/integrity', () =>
  jest
    .requireActual<typeof Forging>('../../fixtures/forgeVersion.fixture')
    .acceptForged(jest.requireActual('../documents/integrity')),
);

let store: MemoryStore;
let first: TestRelease;
beforeEach(async () => {
  mockFailure = undefined;
  ({ store, release: first } = await liveStoreInMemory());
});

const files = (name: string) => configure({}, new Map([[name, Buffer.from('one')]]));

test('the first release has every app with its files, default settings, and its pages', async () => {
  const { account } = first.apps;
  expect(first).toMatchObject({
    ...{ format: FORMAT, number: 1, siteSince: 1, pages: { 'index.html': { number: 1 } } },
    site: { productName: 'Workout Planner', apiOrigin: '' },
  });
  const author = { ...NOTE, release: 1, at: first.createdAt };
  expect(first.internal).toEqual({
    ...{ ...NOTE, id: expect.any(String) as string, command: 'activate' },
    changedBy: { shell: author, marketing: author, account: author },
    ...{ values: {}, previews: {}, givenUp: {}, oldest: 1 },
    manifests: Object.fromEntries(
      await Promise.all(
        Object.entries(liveVersions(first)).map(async ([app, version]) => {
          const manifest = await requireVersion(store, app, version);
          return [versionLabel(manifest), manifestHash(manifest)] as const;
        }),
      ),
    ),
  });
  expect(account).toEqual({
    ...{ version: account.version, since: 1, sinceTime: first.createdAt },
    files: (await requireVersion(store, 'account', account.version)).files,
    settings: ['apiOrigin'],
    origins: { connect: ['{apiOrigin}'] },
  });
  expect(await siteFaults(store, [first])).toEqual([]);
});

test('what changes nothing makes no release', async () => {
  const one = files('ads.txt');
  const same = [activate(liveVersions(first)), activate({}), one, configure({})];
  const second = await change(store, one, { note: NOTE });
  expect(await siteFaults(store, [second])).toEqual([]);
  const before = await revisionsOf(store);
  for (const again of same)
    expect(await commit(store, again, { note: NOTE })).toMatchObject({
      ...{ changed: false, release: { number: 2 }, before: { number: 2 } },
    });
  expect(await revisionsOf(store)).toEqual(before);
});

test('a change that another one overtook is made again, on top of theirs', async () => {
  const raced = raceAfter(store, 'releases/2.json', () => deployScript(store, 'marketing'));
  const { number, apps, site } = await change(raced, configure({ productName: 'Iron Diary' }));
  expect([number, site.productName]).toEqual([3, 'Iron Diary']);
  expect(apps.marketing?.previous?.version).toBe(first.apps.marketing.version);
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

test('what the last check refuses writes nothing', async () => {
  const before = await revisionsOf(store);
  await expect(change(store, files('index.html'))).rejects.toThrow(
    'index.html would be both a file of configure --files and one that the shell composes',
  );
  expect(await revisionsOf(store)).toEqual(before);
});

test('a release that would be too large for others to read is refused', async () => {
  const many = Array.from(
    { length: 200_000 },
    (_, at) => [`gone ${versionNamed(at)}`, {}] as const,
  );
  const giveUp = () => ({ state: { givenUp: Object.fromEntries(many) }, command: 'prune' });
  await expect(change(store, giveUp)).rejects.toThrow(
    /^release 2 has \d{7} bytes, and may have 4194304$/,
  );
});

test('a rollback may show a page without markup if its caller accepts that', async () => {
  await deployScript(store, 'marketing');
  mockFailure = new Refusal('it can’t be rendered', 'Correct it.');
  const skipRender = jest.fn();
  const committed = await commit(store, undo(), { note: NOTE, skipRender });
  const release = { number: 3, internal: { command: 'rollback of 2' } };
  expect(committed).toMatchObject({ release, returnsTo: 1 });
  expect(skipRender.mock.calls).toEqual([['index.html', 'it can’t be rendered']]);
});

test('a live version whose manifest was overwritten is rolled back as the refusal says', async () => {
  const { apps } = await deployScript(store, 'marketing');
  const key = versionManifest('marketing', apps.marketing!.version);
  await store.replace(key, Buffer.from('{}'), (await store.read(key))?.revision);
  await expect(deployScript(store, 'account')).rejects.toMatchObject({
    message: expect.stringContaining(key) as string,
    hint: expect.stringMatching(/^Roll marketing back .* release -- rollback marketing/) as string,
  });
  await change(store, rollBackApps(['marketing']));
  expect((await deployScript(store, 'account')).number).toBe(4);
});

test('a rollout that no longer fits blocks a deploy, and is ended by a rollback, which says so', async () => {
  const react = { version: '19.3.1', exports: ['use', 'useNew', 'useState'] };
  const version = await publishBuild(store, 'account', { manifest: { takes: { react } } });
  const shell = await publishBuild(store, 'shell', { manifest: { provides: { react } } });
  const start = () => change(store, rollOut({ app: 'account', version }, 5));
  await expect(start()).rejects.toThrow(/^account .* without useNew$/);
  await makeLive(store, { shell });
  await start();
  await expect(makeLive(store, { shell: first.apps.shell.version })).rejects.toMatchObject({
    message: expect.stringMatching(/^the rollout of account .* does not fit: .*useNew$/) as string,
    hint: expect.stringContaining('end the rollout: npm run release -- rollback account') as string,
  });
  const say = jest.fn();
  const { apps } = await change(store, rollBackApps(['shell']), { say });
  expect([apps.shell.version, apps.account?.rollout]).toEqual([
    first.apps.shell.version,
    undefined,
  ]);
  expect(say.mock.calls).toEqual([
    [expect.stringMatching(/^The rollout of account ends: the rollout of .* without useNew$/)],
  ]);
});

test('the refusal of a rollback that does not fit alone names the apps that go back together', async () => {
  const react = { version: '20.0.0', exports: ['use', 'useState'] };
  const upgraded = {
    shell: await publishBuild(store, 'shell', { manifest: { provides: { react } } }),
    marketing: await publishBuild(store, 'marketing', { manifest: { takes: { react } } }),
    account: await publishBuild(store, 'account', { manifest: { takes: { react } } }),
  };
  await makeLive(store, upgraded);
  const together = ['shell', 'marketing', 'account'];
  for (const app of together)
    await expect(change(store, rollBackApps([app]))).rejects.toMatchObject({
      message: expect.stringContaining('was built with react') as string,
      hint: expect.stringMatching(
        /release -- rollback (?=.*shell)(?=.*marketing)(?=.*account)[\w ]+$/,
      ) as string,
    });
  const { apps, internal } = await change(store, rollBackApps(together));
  expect(liveVersions({ apps })).toEqual(liveVersions(first));
  expect(internal.command).toBe('rollback shell marketing account');
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

test('a frozen site refuses what is new, and says who froze it, until when and why', async () => {
  const freezeUntil = (time: number) =>
    freeze(new Date(time).toISOString(), { by: 'Kim', message: 'Sale' });
  await change(store, freezeUntil(Date.now() + 3600_000));
  const refusal = {
    message: expect.stringMatching(/is frozen until \S+ \S+ \(UTC\), by Kim: Sale$/) as string,
  };
  const files = { 'Home.js': 'second();' };
  const version = await publishBuild(store, 'marketing', { files });
  for (const made of [
    activate({ marketing: version }),
    rollOut({ app: 'marketing', version }, 5),
    configure({ productName: 'Iron Diary' }),
  ])
    await expect(change(store, made)).rejects.toMatchObject(refusal);
  await change(store, makePreview('pr-1', { marketing: version }));
  // A job that is run again has nothing to change.
  const { number } = await change(store, configure({}));
  expect((await makeLive(store, liveVersions(first))).number).toBe(number);
  await change(store, freezeUntil(Date.now() - 1));
  expect((await makeLive(store, { marketing: version })).apps.marketing?.version).toBe(version);
});
