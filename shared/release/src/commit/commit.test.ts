import { contentKey, FORMAT, POINTER, releaseFile } from '@site/contract';
import {
  deployScript,
  change,
  forTestApps,
  goLive,
  NOTE,
  type TestRelease,
} from '../../fixtures/testSite.fixture';
import { raceAfter } from '../../fixtures/interceptCalls.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { activate } from '../changes/activate';
import { configure } from '../changes/configure';
import { freeze } from '../changes/freeze';
import { undo } from '../changes/rollBack';
import { integrityOf } from '../documents/integrity';
import { publicPart, type LogEntry, liveVersions } from '../documents/LogEntry';
import { toJson } from '../documents/readJson';
import { readEntry } from '../log/readEntries';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { commit } from './commit';

// What a release says is in question, not what pages look like.
jest.mock('../compose/composeFace', () =>
  jest.requireActual<object>('../../fixtures/plainFaces.fixture'),
);

let live: MemoryStore;
let first: TestRelease;
let store: MemoryStore;
beforeAll(async () => {
  live = new MemoryStore();
  first = await goLive(live);
});
beforeEach(() => {
  store = live.copy();
});

const files = (content: string) => configure({}, new Map([['ads.txt', Buffer.from(content)]]));

test('the first release has every app with its files, default settings, and its pages', async () => {
  const { createdAt, apps, pages } = first;
  expect(first).toEqual({
    ...{ format: FORMAT, number: 1, createdAt, siteSince: 1, apps, pages, staticFiles: {} },
    site: expect.objectContaining({ productName: 'Workout Planner', apiOrigin: '' }) as object,
    internal: {
      ...{ ...NOTE, id: expect.any(String) as string, command: 'activate' },
      ...{
        values: {},
        changedBy: forTestApps(() => NOTE),
        previews: {},
        givenUp: {},
        withdrawn: {},
        oldest: 1,
      },
    },
  });
  expect(apps.account).toEqual({
    ...{ version: apps.account.version, since: 1, sinceTime: createdAt },
    files: {
      'ConfirmEmail.js': { integrity: integrityOf(Buffer.from('confirm();\n')), bytes: 11 },
      'prerender/ConfirmEmail.js': expect.anything() as object,
      'remoteEntry.js': expect.anything() as object,
    },
    ...{ container: 'remote_account', settings: ['apiOrigin'] },
    origins: { connect: ['{apiOrigin}'] },
  });
  for (const page of Object.values(pages)) {
    expect(page).toMatchObject({ stored: 1, number: 1 });
    const content = await store.read(contentKey(page));
    expect(integrityOf(content?.bytes ?? Buffer.of())).toBe(page.integrity);
  }
});

test('the log has the whole release, and the pointer its public part', async () => {
  const { internal: _, ...visible } = first;
  expect((await store.read(releaseFile(1)))?.bytes).toEqual(toJson(first));
  expect((await store.read(POINTER))?.bytes).toEqual(toJson(visible));
});

test('what changes nothing makes no release', async () => {
  const same = [activate(liveVersions(first)), activate({}), files('one'), configure({})];
  await change(store, files('one'), { note: { ...NOTE, team: 'shell team' } });
  const before = await revisionsOf(store);
  for (const again of same)
    expect(await commit(store, again, { note: NOTE })).toMatchObject({
      ...{ changed: false, release: { number: 2 }, before: { number: 2 } },
    });
  expect(await revisionsOf(store)).toEqual(before);
});

test('a change that another one overtook is made again, on top of theirs', async () => {
  const raced = raceAfter(store, releaseFile(2), () => deployScript(store, 'marketing'));
  const { number, apps, site } = await change(raced, configure({ productName: 'Iron Diary' }));
  expect([number, site.productName]).toEqual([3, 'Iron Diary']);
  expect(apps.marketing?.previous?.version).toBe(first.apps.marketing.version);
});

test('whoever sets an address consents to it, and is told what policies get', async () => {
  const say = jest.fn();
  await change(store, configure({ apiOrigin: 'https://api.example' }), { say });
  expect(say.mock.calls).toEqual([['account: + connect-src https://api.example (apiOrigin)']]);
});

test('a static file stays where it is stored, also when a rollback restores it', async () => {
  const stored = ({ staticFiles }: LogEntry) => staticFiles['ads.txt']?.stored;
  expect(stored(await change(store, files('one')))).toBe(2);
  expect(stored(await deployScript(store, 'marketing'))).toBe(2);
  expect(stored(await change(store, files('two')))).toBe(4);
  await change(store, freeze('2999-01-01T00:00:00.000Z', NOTE));
  const { release, returnsTo } = await commit(store, undo(), { note: NOTE });
  expect(stored(release)).toBe(2);
  expect([release.internal.command, returnsTo]).toEqual(['rollback of 4', 3]);
});

test('keeps the format and the fields of a newer minor version, in the log and the pointer', async () => {
  const MORE = { more: 'more' };
  const newer = structuredClone({ ...first, ...MORE, format: '1.7' });
  const { internal, apps, pages } = newer;
  const parts = [apps, pages, internal.changedBy].flatMap((each) => Object.values<object>(each));
  for (const part of [internal, ...parts]) Object.assign(part, MORE);
  const key = releaseFile(1);
  await store.replace(key, toJson(newer), (await store.read(key))?.revision);
  await deployScript(store, 'account');
  const release = (await readEntry(store, 2)) as LogEntry;
  expect(release).toMatchObject({
    ...{ ...MORE, format: '1.7', pages: { 'index.html': MORE } },
    apps: { marketing: MORE, account: { ...MORE, previous: MORE } },
    internal: { ...MORE, changedBy: { marketing: MORE } },
  });
  const pointer = JSON.parse(String((await store.read(POINTER))?.bytes)) as unknown;
  expect(pointer).toEqual(publicPart(release));
});
