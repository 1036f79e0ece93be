import { versionFile, versionManifest, versionMap, versionMapHashes } from '@site/contract';
import { killedAt } from '../../fixtures/interceptCalls.fixture';
import { revisionsOf } from '../../fixtures/revisionsOf.fixture';
import { buildOf } from '../../fixtures/testSite.fixture';
import { integrityOf } from '../documents/integrity';
import { toJson } from '../documents/readJson';
import { readVersion } from '../documents/readVersion';
import { isIntactCopy, type CopyExtension } from '../stores/encodings';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { publish } from './publish';
import type { Build } from './readBuild';
import { readPublished } from './readPublished';

const MAP = '{"version":3}';

let build: Build;
let store: MemoryStore;
beforeAll(async () => {
  build = await buildOf('marketing', { files: { '.maps/Home.js.map': MAP } });
});
beforeEach(() => {
  store = new MemoryStore();
});

const version = () => build.manifest.version;
const file = (name: string) => versionFile('marketing', version(), name);
const keys = async (prefix = '') => (await store.list(prefix)).map(({ key }) => key);
const put = async (key: string, content: string) =>
  store.replace(key, Buffer.from(content), (await store.read(key))?.revision);

/** Names of a version's files whose copies every server could send. */
const COMPRESSED = ['Home.js', 'PrivacyPolicy.js', 'remoteEntry.js'];

test('stores every file, the manifest last, and nothing anywhere else', async () => {
  const written: string[] = [];
  const create = (key: string, bytes: Buffer) => {
    written.push(key);
    return MemoryStore.prototype.create.call(store, key, bytes);
  };
  const recording = Object.assign(Object.create(store) as MemoryStore, { create });
  expect(await publish(recording, build)).toEqual({ version: version(), isNew: true });
  expect(written.at(-1)).toBe(versionManifest('marketing', version()));
  expect(await readVersion(store, 'marketing', version())).toEqual(build.manifest);
  for (const [name, bytes] of build.contents)
    expect((await store.read(file(name)))?.bytes).toEqual(bytes);
  const map = versionMap('marketing', version(), 'Home.js');
  const expected = [
    ...[...build.contents.keys(), 'version.json'].map(file),
    ...COMPRESSED.flatMap((name) => [`${file(name)}.br`, `${file(name)}.gz`]),
    ...[map, versionMapHashes('marketing', version())],
  ];
  expect(await keys()).toEqual(expected.sort());
  expect(map).toBe(`maps/marketing/${version()}/Home.js.map`);
});

test('compressed copies decompress to their file; a bucket that serves itself gets none', async () => {
  await publish(store, build);
  for (const name of COMPRESSED)
    for (const extension of ['.br', '.gz'] satisfies CopyExtension[]) {
      const [bytes, copy] = [build.contents.get(name), await store.read(file(name) + extension)];
      expect(copy && bytes && (await isIntactCopy(bytes, copy.bytes, extension))).toBe(true);
    }
  store = new MemoryStore(true);
  await publish(store, build);
  expect((await keys('apps/')).filter((key) => /\.(br|gz)$/.test(key))).toEqual([]);
});

test('the same build again changes nothing, nor do copies that another machine has made', async () => {
  await publish(store, build);
  const gz = `${file('Home.js')}.gz`;
  // Says that it comes from another system.
  const copy = (await store.read(gz))?.bytes ?? Buffer.of();
  const other = Buffer.concat([copy.subarray(0, 9), Buffer.of(255), copy.subarray(10)]);
  await store.replace(gz, other, (await store.read(gz))?.revision);
  const before = await revisionsOf(store);
  expect(await publish(store, build)).toEqual({ version: version(), isNew: false });
  expect(await revisionsOf(store)).toEqual(before);
});

test.each(['Home.js', 'Home.js.br', 'version.json'])(
  'refuses a version that was published with a different %s, and names it',
  async (name) => {
    await publish(store, build);
    await put(file(name), 'other();');
    const before = await revisionsOf(store);
    await expect(publish(store, build)).rejects.toMatchObject({
      name: 'Refusal',
      message: `marketing ${version()} is already in memory with a different ${file(name)}: a published version never changes`,
      cure: expect.stringContaining("marketing's package.json") as string,
    });
    expect(await revisionsOf(store)).toEqual(before);
  },
);

test('an interruption at any write leaves no version, and the next publish completes it', async () => {
  await publish(store, build);
  const all = await keys();
  for (const fatal of all) {
    store = new MemoryStore();
    const killed = killedAt(store, 'before', (call, key) => call === 'create' && key === fatal);
    await expect(publish(killed, build)).rejects.toThrow('killed');
    expect(await readVersion(store, 'marketing', version())).toBeUndefined();
    expect(await publish(store, build)).toEqual({ version: version(), isNew: true });
    expect(await keys()).toEqual(all);
  }
});

test('a version keeps the source maps of its first publish, and has their hashes', async () => {
  const other = await buildOf('marketing', { files: { '.maps/Home.js.map': '{}' } });
  expect(other.manifest).toEqual(build.manifest);
  // As an interrupted publish of the other one leaves it.
  await put(versionMap('marketing', version(), 'Home.js'), '{}');
  for (const each of [build, other]) await publish(store, each);
  const hashes = (await store.read(versionMapHashes('marketing', version())))?.bytes;
  expect(hashes).toEqual(toJson({ 'Home.js': integrityOf(Buffer.from('{}')) }));
});

test('a published version reads back as it was built, but for damaged source maps', async () => {
  await publish(store, build);
  const read = () => readPublished(store, 'marketing', version());
  const { contents, ...published } = await read();
  const maps = new Map([['Home.js', Buffer.from(MAP)]]);
  expect(published).toEqual({ manifest: build.manifest, document: toJson(build.manifest), maps });
  expect(new Map([...contents].sort())).toEqual(new Map([...build.contents].sort()));
  await put(versionMap('marketing', version(), 'Home.js'), 'damaged');
  expect((await read()).maps.size).toBe(0);
});
