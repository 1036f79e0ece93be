import { versionFile, versionManifest, versionMap, versionMapHashes } from '@site/contract';
import { integrityOf } from '../records/integrity';
import { readMapHashes } from '../records/mapHashes';
import { readVersion } from '../records/readVersion';
import { publish } from './publish';
import { DirectoryStore } from '../stores/folder/DirectoryStore';
import {
  buildOf,
  contentsOf,
  emptyStore,
  publishBuild,
  type TestStore,
} from '../../fixtures/testSite.fixture';

let folder: string;
let store: TestStore['store'];
beforeEach(async () => {
  ({ folder, store } = await emptyStore());
});

/** A store whose writer is killed after some writes. */
class StoppedStore extends DirectoryStore {
  constructor(
    folder: string,
    private writes: number,
  ) {
    super(folder);
  }

  override async create(key: string, bytes: Buffer) {
    this.writes -= 1;
    if (this.writes < 0) throw new Error('killed');
    return super.create(key, bytes);
  }
}

test('stores every file, and the version reads back as it was built', async () => {
  const build = await buildOf('marketing');
  expect(await publish(store, build)).toBe(true);
  expect(await readVersion(store, 'marketing', build.manifest.version)).toEqual(build.manifest);
  for (const [name, bytes] of build.contents) {
    const stored = await store.read(versionFile('marketing', build.manifest.version, name));
    expect(stored?.bytes.equals(bytes)).toBe(true);
  }
});

test('writes only to the version’s own folder: nothing goes live', async () => {
  const version = await publishBuild(store, 'marketing');
  const elsewhere = (await store.list('')).filter(
    (key) => !key.startsWith(`apps/marketing/${version}/`),
  );
  expect(elsewhere).toEqual([]);
});

test('publishing the same bytes again changes nothing and returns false', async () => {
  const build = await buildOf('marketing');
  await publish(store, build);
  const before = await contentsOf(folder);
  expect(await publish(store, await buildOf('marketing'))).toBe(false);
  expect(await contentsOf(folder)).toEqual(before);
});

test('refuses a version that was published with a different file, and names the file', async () => {
  const build = await buildOf('marketing');
  await publish(store, build);
  const before = await contentsOf(folder);
  const key = versionFile('marketing', build.manifest.version, 'Home.js');
  const other = new Map(build.contents).set('Home.js', Buffer.from('other();\n'));
  await expect(publish(store, { ...build, contents: other })).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringContaining(`a different ${key}`) as string,
    cure: expect.stringContaining("marketing's package.json") as string,
  });
  expect(await contentsOf(folder)).toEqual(before);
});

test('refuses a version that was published with a different manifest', async () => {
  const build = await buildOf('marketing');
  await publish(store, build);
  const manifest = { ...build.manifest, shares: { react: '18.0.0' } };
  await expect(publish(store, { ...build, manifest })).rejects.toThrow(
    'a different apps/marketing/',
  );
});

test('an interruption at any write leaves no version, and publishing again completes it', async () => {
  const build = await buildOf('marketing');
  const { version } = build.manifest;
  for (let writes = 0; writes <= build.contents.size; writes += 1) {
    const stopped = await emptyStore();
    await expect(publish(new StoppedStore(stopped.folder, writes), build)).rejects.toThrow(
      'killed',
    );
    expect(await stopped.store.list('apps/')).toHaveLength(writes);
    expect(await readVersion(stopped.store, 'marketing', version)).toBeUndefined();
    expect(await publish(stopped.store, build)).toBe(true);
    expect(await readVersion(stopped.store, 'marketing', version)).toEqual(build.manifest);
  }
});

/** A build with the source map of a script. */
const buildWithMap = (map: string) => buildOf('marketing', { files: { '.maps/Home.js.map': map } });

test('source maps are stored beside the version, which does not depend on them', async () => {
  const [build, other] = [await buildWithMap('{"version":3}'), await buildWithMap('{}')];
  const { version } = build.manifest;
  expect(version).toBe((await buildOf('marketing')).manifest.version);
  expect(other.manifest).toEqual(build.manifest);
  await publish(store, build);
  expect(await publish(store, other)).toBe(false);
  const key = versionMap('marketing', version, 'Home.js');
  expect(key).toBe(`maps/marketing/${version}/Home.js.map`);
  const hashes = versionMapHashes('marketing', version);
  expect(await store.list('maps/')).toEqual([key, hashes]);
  const map = (await store.read(key))?.bytes ?? Buffer.of();
  expect(String(map)).toBe('{"version":3}');
  const recorded = JSON.parse(String((await store.read(hashes))?.bytes)) as unknown;
  expect(recorded).toEqual({ 'Home.js': integrityOf(map) });
});

test('source maps that an older checkout published get the hashes of what is stored', async () => {
  const build = await buildWithMap('{}');
  const { version } = build.manifest;
  const stored = Buffer.from('{"version":3}');
  await store.create(versionMap('marketing', version, 'Home.js'), stored);
  await publish(store, build);
  expect(await readMapHashes(store, build.manifest)).toEqual({ 'Home.js': integrityOf(stored) });
});

test('a version is complete only with its source maps', async () => {
  const build = await buildWithMap('{}');
  await expect(publish(new StoppedStore(folder, 1), build)).rejects.toThrow('killed');
  expect(await store.list('')).toEqual([
    versionMap('marketing', build.manifest.version, 'Home.js'),
  ]);
});

test('publishes the source maps again that a prune deletes meanwhile', async () => {
  const build = await buildWithMap('{}');
  const key = versionMap('marketing', build.manifest.version, 'Home.js');
  let isDeleted = false;
  class PrunedStore extends DirectoryStore {
    override async create(created: string, bytes: Buffer) {
      if (created.endsWith('version.json') && !isDeleted) {
        isDeleted = true;
        await this.delete(key);
      }
      return super.create(created, bytes);
    }
  }
  await publish(new PrunedStore(folder), build);
  expect(isDeleted).toBe(true);
  expect(await store.list('maps/')).toContain(key);
});

test('two publishes of one build at once both succeed, and one of them returns true', async () => {
  const build = await buildOf('marketing');
  const results = await Promise.all([publish(store, build), publish(store, build)]);
  expect(results.sort()).toEqual([false, true]);
});

test.each([
  ['cut short', (text: string) => text.slice(0, 40), 'is not JSON'],
  [
    'of another version',
    (text: string) => text.replaceAll('1.0.0-', '2.0.0-'),
    'describes marketing 2.0.0-',
  ],
  [
    'of another app',
    (text: string) => text.replace('"marketing"', '"account"'),
    'describes account',
  ],
])('refuses a version.json that is %s', async (_, damage, why) => {
  const version = await publishBuild(store, 'marketing');
  const key = versionManifest('marketing', version);
  const stored = await store.read(key);
  await store.replace(key, Buffer.from(damage(String(stored?.bytes))), stored?.revision);
  await expect(readVersion(store, 'marketing', version)).rejects.toMatchObject({ name: 'Refusal' });
  await expect(readVersion(store, 'marketing', version)).rejects.toThrow(why);
});
