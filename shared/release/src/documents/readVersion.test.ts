import { versionManifest } from '@site/contract';
import { testManifest } from '../../fixtures/logEntry.fixture';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { toJson } from './readJson';
import { readVersion } from './readVersion';
import { versionName } from './integrity';

const { version: _, ...known } = testManifest('marketing', '');
const FACTS = { ...known, more: 'of a newer checkout' };
const VERSION = versionName('1.0.0', FACTS);
const MANIFEST = { ...FACTS, version: VERSION };
const KEY = versionManifest('marketing', VERSION);

async function read(manifest: object): Promise<unknown> {
  const store = new MemoryStore();
  await store.create(KEY, toJson(manifest));
  return readVersion(store, 'marketing', VERSION);
}

test('reads a version with the fields that this checkout does not know', async () => {
  expect(await read(MANIFEST)).toEqual(MANIFEST);
  expect(await readVersion(new MemoryStore(), 'marketing', VERSION)).toBeUndefined();
});

test.each([
  ['of another version', { ...MANIFEST, version: '2.0.0-0123abcd' }, 'describes marketing 2.0.0-'],
  ['of another app', { ...MANIFEST, app: 'account' }, 'describes account 1.0.0-'],
  ['changed', { ...MANIFEST, duplicates: ['react'] }, 'is not what marketing'],
])('refuses a manifest that is %s', async (_, manifest, why) => {
  await expect(read(manifest)).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringContaining(`memory/${KEY} ${why}`) as string,
    cure: expect.stringContaining('Roll marketing back if it is live') as string,
  });
});
