import { versionFile, versionManifest } from '@site/format';
import { testManifest } from '../../fixtures/logEntry.fixture';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { toJson } from './readJson';
import { describeFile, matchesVersionName, nextVersionName, versionName } from './integrity';
import { readVersion, readVersionFile, requireVersion } from './readVersion';
import { hinting } from '../../fixtures/hinting.fixture';

const { version: _, ...known } = testManifest('marketing', '');
const FACTS = { ...known, pages: {}, more: 'of a newer checkout' };
const VERSION = versionName('1.2.0-beta.1', FACTS);
const MANIFEST = { ...FACTS, version: VERSION };
const KEY = versionManifest('marketing', VERSION);

async function read(manifest: object): Promise<unknown> {
  const store = new MemoryStore();
  await store.create(KEY, toJson(manifest));
  return readVersion(store, 'marketing', VERSION);
}

test('a name that was given up is followed by the next number', () => {
  const second = nextVersionName(VERSION);
  expect([second, nextVersionName(second)]).toEqual([`${VERSION}-2`, `${VERSION}-3`]);
  expect(nextVersionName(`${VERSION}-9`)).toBe(`${VERSION}-10`);
});

test.each([VERSION, `${VERSION}-2`])('the name %s fits its content alone', (version) => {
  const changed = { ...FACTS, version, files: { a: 1 } };
  expect([{ ...FACTS, version }, changed].map(matchesVersionName)).toEqual([true, false]);
});

test('reads a version with the fields that this checkout does not know', async () => {
  expect(await read(MANIFEST)).toEqual(MANIFEST);
  const empty = new MemoryStore();
  expect(await readVersion(empty, 'marketing', VERSION)).toBeUndefined();
  await expect(requireVersion(empty, 'marketing', VERSION)).rejects.toThrow(
    `memory has no complete marketing ${VERSION}`,
  );
});

test.each([
  ['of another version', { ...MANIFEST, version: '2.0.0-0123abcd' }, 'describes marketing 2.0.0-'],
  ['of another app', { ...MANIFEST, app: 'account' }, 'describes account 1.2.0-'],
  ['changed', { ...MANIFEST, duplicates: ['react'] }, 'is not what marketing'],
])('refuses a manifest that is %s', async (_, manifest, why) => {
  await expect(read(manifest)).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringContaining(`memory/${KEY} ${why}`) as string,
    hint: hinting('Roll marketing back if it is live'),
  });
});

test('reads a file only with the hash that it was published with', async () => {
  const store = new MemoryStore();
  const [home, other] = ['home();', 'stolen();'].map((text) => Buffer.from(text));
  const name = { app: 'marketing', version: VERSION };
  const files = { 'Home.js': describeFile(home!), 'gone.js': describeFile(home!) };
  const key = versionFile('marketing', VERSION, 'Home.js');
  const read = (file: string) => readVersionFile(store, { ...name, files }, file);
  await store.create(key, home!);
  expect(await read('Home.js')).toEqual(home);
  await store.replace(key, other!, (await store.read(key))?.revision);
  await expect(read('Home.js')).rejects.toThrow(
    `memory/${key} is not the file that marketing ${VERSION} was published with`,
  );
  await expect(read('gone.js')).rejects.toThrow(`marketing ${VERSION} is missing memory/apps/`);
  await expect(read('toString')).rejects.toThrow(`marketing ${VERSION} has no hash for toString`);
});
