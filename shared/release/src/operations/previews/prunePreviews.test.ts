import { versionManifest } from '@site/contract';
import { liveStoreInMemory } from '../../../fixtures/liveStoreInMemory.fixture';
import { publishBuild } from '../../../fixtures/testSite.fixture';
import { pageText } from '../../../fixtures/writeBuildInto.fixture';
import { previewNames } from '../../records/readPreview';
import { createTombstone } from '../../records/tombstone';
import { DryRunStore } from '../../stores/DryRunStore';
import type { Store } from '../../stores/objects/Store';
import { heal } from '../heal';
import { prune } from '../prune';
import { makePreview } from './makePreview';

let original: Store;
let marketing: string;
beforeAll(async () => {
  original = (await liveStoreInMemory()).store;
  const files = { 'prerender/Home.js': pageText('New home') };
  marketing = await publishBuild(original, 'marketing', { files });
});

let store: Store;
beforeEach(() => {
  store = new DryRunStore(original);
});

const preview = (name = 'pr-12') => makePreview(store, { name, versions: { marketing } });
const isStored = async () =>
  (await store.read(versionManifest('marketing', marketing))) !== undefined;
const DAY = 24 * 3600_000;

/** Lets everything be so many days older. */
const inDays = (days: number) =>
  jest.spyOn(Date, 'now').mockReturnValue(new Date().getTime() + days * DAY);
afterEach(() => jest.restoreAllMocks());

test('prune keeps the versions of a preview until it expires', async () => {
  await preview();
  inDays(13);
  expect(await prune(store, 1)).toMatchObject({ previews: [], versions: [] });
  inDays(15);
  expect(await prune(store, 1)).toMatchObject({
    previews: ['pr-12'],
    versions: [`marketing ${marketing}`],
  });
  expect(await store.list('_preview/')).toEqual([]);
});

test.each([
  ['just before the preview is written: it is taken back', 'before'],
  ['just after the preview is written: its version stays', 'after'],
])('prune runs %s', async (_, moment) => {
  inDays(2);
  const replace = jest.spyOn(store, 'replace');
  replace.mockImplementation(async (key, bytes, revision) => {
    replace.mockRestore();
    if (moment === 'before') await prune(store, 1);
    const isWritten = await store.replace(key, bytes, revision);
    if (moment === 'after') await prune(store, 1);
    return isWritten;
  });
  const failure = await preview().catch((error: unknown) => error);
  expect(await isStored()).toBe(moment === 'after');
  expect(await previewNames(store)).toEqual(moment === 'after' ? ['pr-12'] : []);
  if (moment === 'before')
    expect(failure).toMatchObject({
      why: expect.stringContaining('was pruned meanwhile') as string,
    });
});

test('a preview whose version is being pruned is taken back', async () => {
  const create = jest.spyOn(store, 'replace');
  create.mockImplementationOnce(async (key, bytes, revision) => {
    create.mockRestore();
    await createTombstone(store, { app: 'marketing', version: marketing }, undefined);
    return store.replace(key, bytes, revision);
  });
  await expect(preview()).rejects.toThrow(`marketing ${marketing} was pruned meanwhile`);
  expect(await previewNames(store)).toEqual([]);
});

test('heal writes the pages of a preview whose command was killed', async () => {
  await preview();
  await store.delete('_preview/pr-12/account/confirm.html');
  expect(await heal(store)).toMatchObject({ pages: ['_preview/pr-12/account/confirm.html'] });
  expect(await heal(store)).toMatchObject({ pages: [] });
});

test('an unreadable preview stops prune, which could delete its versions, until it is deleted', async () => {
  await store.create('_preview/pr-12/release.json', Buffer.from('{}'));
  await expect(prune(store, 1)).rejects.toMatchObject({
    cure: expect.stringContaining('previews --delete pr-12') as string,
  });
});
