import { contentKey, FORMAT, POINTER, releaseFile } from '@site/contract';
import { addBilling } from '../../fixtures/billing.fixture';
import { deployScript } from '../../fixtures/deployScript.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import {
  change,
  forTestApps,
  goLive,
  makeLive,
  NOTE,
  publishBuild,
  type TestRelease,
} from '../../fixtures/testSite.fixture';
import { activate } from '../changes/activate';
import { configure } from '../changes/configure';
import { freeze } from '../changes/freeze';
import { dropPreview, makePreview } from '../changes/previews';
import { retire } from '../changes/retire';
import { undo } from '../changes/undo';
import { rollBackApp } from '../changes/rollBackApp';
import { integrityOf } from '../documents/integrity';
import { publicPart, type LogEntry } from '../documents/LogEntry';
import { liveVersions } from '../documents/namedVersions';
import { toJson } from '../documents/readJson';
import { readEntry } from '../log/readEntries';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import type { Store } from '../stores/Store';
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
      ...{ values: {}, changedBy: forTestApps(() => NOTE), previews: {}, givenUp: {}, oldest: 1 },
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
  expect((await store.read(releaseFile(1)))?.bytes).toEqual(toJson(first));
  expect((await store.read(POINTER))?.bytes).toEqual(toJson(publicPart(first)));
  expect(publicPart(first)).not.toHaveProperty('internal');
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

test('changing one app leaves the others and their pages as they are', async () => {
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  const made = await commit(store, activate({ marketing }), { note: NOTE });
  expect(made).toMatchObject({ changed: true, before: first });
  const { apps, pages } = made.release;
  const { since: _, sinceTime: __, ...previous } = first.apps.marketing;
  expect(apps.marketing).toMatchObject({ version: marketing, previous, since: 2 });
  expect([apps.shell, apps.account]).toEqual([first.apps.shell, first.apps.account]);
  expect(pages['account/confirm.html']).toEqual(first.pages['account/confirm.html']);
  expect(pages['index.html']).toMatchObject({ stored: 2, number: 2 });
});

test('adds a remote with its settings', async () => {
  const { apps, site, siteSince } = await addBilling(store);
  expect(apps).toEqual({ ...first.apps, billing: expect.objectContaining({ since: 2 }) as object });
  expect([site.currency, siteSince]).toEqual(['EUR', 2]);
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

test('a content that can’t be stored is no commit', async () => {
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  const create = () => Promise.reject(new Error('no space'));
  const full = Object.assign(Object.create(store) as Store, { create });
  await expect(makeLive(full, { marketing })).rejects.toThrow(/^no space$/);
  expect(await store.read(releaseFile(2))).toBeUndefined();
});

describe('on a release of a newer minor format', () => {
  let newer: MemoryStore;
  beforeAll(async () => {
    newer = live.copy();
    await addBilling(newer);
    await deployScript(newer, 'marketing', 'second();');
    await change(newer, makePreview('pr-1', { account: first.apps.account.version }));
    for (const number of [2, 3, 4]) await addFields(number);
  });
  beforeEach(() => {
    store = newer.copy();
  });

  /** Adds a field that this checkout does not know, wherever there may be one. */
  async function addFields(number: number): Promise<void> {
    const { internal, apps, pages, ...entry } = (await readEntry(newer, number)) as LogEntry;
    for (const values of [apps, pages, internal.changedBy, internal.previews])
      for (const value of Object.values(values)) Object.assign(value, MORE);
    for (const { previous } of Object.values(apps)) if (previous) Object.assign(previous, MORE);
    const grown = { ...entry, ...MORE, format: '1.7', apps, pages };
    const key = releaseFile(number);
    const bytes = toJson({ ...grown, internal: { ...internal, ...MORE } });
    await newer.replace(key, bytes, (await newer.read(key))?.revision);
  }
  const MORE = { more: 'more' };

  test.each<[string, () => Promise<LogEntry>]>([
    ['a deploy', () => deployScript(store, 'account')],
    ['a deploy of the app that changed last', () => deployScript(store, 'marketing', 'third();')],
    ['a rollback', () => change(store, undo())],
    ['a rollback of an app', () => change(store, rollBackApp('marketing'))],
    ['configure', () => change(store, configure({ supportEmail: 'help@iron.example' }))],
    ['retire', () => change(store, retire('billing'))],
    ['a freeze', () => change(store, freeze('2999-01-01T00:00:00.000Z', NOTE))],
    ['the end of a preview', () => change(store, dropPreview('pr-1'))],
  ])('%s keeps the format and the fields that this checkout does not know', async (_, command) => {
    await command();
    const { internal, ...release } = (await readEntry(store, 5)) as LogEntry;
    expect(JSON.parse(String((await store.read(POINTER))?.bytes))).toEqual(release);
    expect(release.format).toBe('1.7');
    const { apps, pages } = release;
    const kept = [
      ...[release, internal, ...Object.values(apps), ...Object.values(internal.previews)],
      ...Object.values(apps).flatMap(({ previous }) => previous ?? []),
      // What the command has made anew has no fields of others.
      ...Object.keys(apps).map((app) => apps[app]?.since !== 5 && internal.changedBy[app]),
      ...Object.keys(pages).map((file) => pages[file]?.number !== 5 && pages[file]),
    ].filter((value) => value !== false);
    expect(kept.length).toBeGreaterThan(8);
    for (const value of kept) expect(value).toMatchObject(MORE);
  });
});
