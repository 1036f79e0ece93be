import { versionFile, versionManifest, versionMap } from '@site/format';
import { interceptCalls, killedAt } from '../../fixtures/interceptCalls.fixture';
import { logEntry } from '../../fixtures/logEntry.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { buildOf } from '../../fixtures/testSite.fixture';
import { readVersion } from '../documents/readVersion';
import { decode } from '../stores/compression';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import type { Store } from '../stores/Store';
import { publish } from './publish';
import type { Build } from './Build';

let build: Build;
let store: MemoryStore;
beforeAll(async () => {
  build = await buildOf('marketing', { files: { 'source-maps/Home.js.map': '{"version":3}' } });
});
beforeEach(() => {
  store = new MemoryStore();
});

/** Publishes the build in a store without a release. */
const upload = (to: Store = store) => publish(to, build, undefined);
const version = () => build.manifest.version;
const file = (name: string) => versionFile('marketing', version(), name);

/** Names of a version's files whose copies every server could send. */
const COMPRESSED = ['Home.js', 'PrivacyPolicy.js', 'remoteEntry.js'];

test('a version is stored with its compressed copies and source maps, and nothing else is', async () => {
  expect(await upload()).toEqual({ version: version(), isNew: true, restored: [] });
  const expected = [
    ...[...build.contents.keys(), 'version.json'].map(file),
    ...COMPRESSED.flatMap((name) => [`${file(name)}.br`, `${file(name)}.gz`]),
    `maps/marketing/${version()}/Home.js.map`,
  ];
  expect(await store.keys()).toEqual(expected.sort());
});

test('compressed copies decompress to their file; a bucket that serves itself gets none', async () => {
  await upload();
  for (const name of COMPRESSED)
    for (const [extension, encoding] of Object.entries({ '.br': 'br', '.gz': 'gzip' })) {
      const copy = await store.read(file(name) + extension);
      expect(copy && (await decode(encoding, copy.bytes))).toEqual(build.contents.get(name));
    }
  store = new MemoryStore(true);
  await upload();
  expect((await store.keys('apps/')).filter((key) => /\.(br|gz)$/.test(key))).toEqual([]);
});

test('publishing a build again changes nothing, even with compressed copies from another machine', async () => {
  await upload();
  await store.put(`${file('Home.js')}.gz`, 'compressed in another way');
  const before = await revisionsOf(store);
  expect(await upload()).toEqual({ version: version(), isNew: false, restored: [] });
  expect(await revisionsOf(store)).toEqual(before);
});

test('names the files that were lost, and are there again', async () => {
  await upload();
  const lost = [
    file('Home.js'),
    `${file('Home.js')}.br`,
    versionMap('marketing', version(), 'Home.js'),
  ];
  await store.delete(lost);
  expect(await upload()).toEqual({
    version: version(),
    isNew: false,
    restored: lost.sort(),
  });
});

test.each([
  ['file', () => file('Home.js')],
  ['source map', () => versionMap('marketing', version(), 'Home.js')],
  ['version.json', () => file('version.json')],
])('refuses a version with another %s, and names it', async (_, keyOf) => {
  await upload();
  await store.put(keyOf(), 'other();');
  const before = await revisionsOf(store);
  await expect(upload()).rejects.toMatchObject({
    name: 'Refusal',
    message: `marketing ${version()} is already in memory with a different ${keyOf()}: a published version never changes`,
    hint: expect.stringContaining("marketing's package.json") as string,
  });
  expect(await revisionsOf(store)).toEqual(before);
});

test('files that a prune deletes meanwhile are not published as a version without them', async () => {
  await upload();
  const pruned = interceptCalls(store, (call, key, moment) =>
    call === 'create' && key === file('Home.js') && moment === 'after'
      ? store.delete([versionManifest('marketing', version()), key])
      : undefined,
  );
  await expect(upload(pruned)).rejects.toMatchObject({
    name: 'Refusal',
    message: `prune has given up marketing ${version()} in memory, and deletes the files`,
    hint: expect.stringMatching(/^Deploy again/) as string,
  });
  expect(await readVersion(store, 'marketing', version())).toBeUndefined();
});

test('an interruption at any write leaves no version, and the next publish completes it', async () => {
  await upload();
  const all = await store.keys();
  expect(all).toContain(versionManifest('marketing', version()));
  for (const fatal of all) {
    store = new MemoryStore();
    const killed = killedAt(store, 'before', (call, key) => call === 'create' && key === fatal);
    await expect(upload(killed)).rejects.toThrow('killed');
    expect(await readVersion(store, 'marketing', version())).toBeUndefined();
    expect(await upload()).toEqual({ version: version(), isNew: true, restored: [] });
    expect(await store.keys()).toEqual(all);
  }
});

test('files that prune has given up under two names get a third one', async () => {
  const names = [version(), `${version()}-2`];
  const versions = Object.fromEntries(names.map((name) => [`marketing ${name}`, { givenUp: {} }]));
  const published = await publish(store, build, logEntry({ internal: { versions } }));
  expect(published).toMatchObject({ version: `${version()}-3`, isNew: true });
  expect(await readVersion(store, 'marketing', published.version)).toBeDefined();
});

test('the files of a withdrawn version can’t be published again, also under another name', async () => {
  const withdrawn = `marketing ${version().replace('1.0.0', '0.9.0')}`;
  const givenUp = { withdrawn: { by: 'Kim', message: 'A hole' } };
  const newest = logEntry({ internal: { versions: { [withdrawn]: { givenUp } } } });
  await expect(publish(store, build, newest)).rejects.toMatchObject({
    name: 'Refusal',
    message: `${withdrawn} was withdrawn from memory by Kim: A hole`,
  });
  expect(await store.keys()).toEqual([]);
});
