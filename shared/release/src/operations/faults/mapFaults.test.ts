import { versionMap, versionMapHashes } from '@site/contract';
import { liveStoreInMemory } from '../../../fixtures/liveStoreInMemory.fixture';
import { publishBuild } from '../../../fixtures/testSite.fixture';
import { readPublished } from '../../builds/readPublished';
import type { Store } from '../../stores/objects/Store';
import { activate } from '../activate';
import { verify } from '../verify';

let store: Store;
let version: string;
beforeEach(async () => {
  ({ store } = await liveStoreInMemory());
  version = await publishBuild(store, 'marketing', {
    files: { 'Home.js': 'second();', '.maps/Home.js.map': '{"version":3}' },
  });
  await activate(store, { marketing: version });
});

const mapKey = () => versionMap('marketing', version, 'Home.js');
const replace = async (key: string, text: string) =>
  store.replace(key, Buffer.from(text), (await store.read(key))?.revision);
const faults = async () => (await verify(store, () => {})).faults;

test('intact source maps have no faults', async () => {
  expect(await faults()).toEqual([]);
});

test('a missing source map is named', async () => {
  await store.delete(mapKey());
  expect(await faults()).toEqual([{ key: mapKey(), what: 'is missing', cure: 'maps' }]);
});

test('a damaged source map is named, and is not taken to another store', async () => {
  await replace(mapKey(), '{"version":4}');
  const what = `is not the source map that marketing ${version} was published with`;
  expect(await faults()).toEqual([{ key: mapKey(), what, cure: 'maps' }]);
  expect((await readPublished(store, 'marketing', version)).maps.size).toBe(0);
});

test('unreadable hashes are named, and source maps without hashes are not checked', async () => {
  const key = versionMapHashes('marketing', version);
  await replace(key, '{}x');
  expect(await faults()).toEqual([{ key, what: 'can’t be read', cure: 'maps' }]);
  await store.delete(key);
  await replace(mapKey(), '{"version":4}');
  expect(await faults()).toEqual([]);
  expect((await readPublished(store, 'marketing', version)).maps.size).toBe(1);
});
