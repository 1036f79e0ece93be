import { temporaryFolder } from '@site/testing/temporaryFolder';
import path from 'node:path';
import { describeStore } from './describeStore.fixture';
import { DryRunStore } from './DryRunStore';
import { FolderStore } from './folder/FolderStore';
import { MemoryStore } from './MemoryStore.fixture';
import { openStore, storeFolder } from './openStore';

// In memory: a DryRunStore on top of nothing.
describeStore('DryRunStore', () => new MemoryStore());

describeStore(
  'FolderStore',
  async () => new FolderStore(path.join(await temporaryFolder(), 'site')),
);

test('a dry run shows what was created, replaced and deleted, and changes nothing', async () => {
  const store = new MemoryStore(true);
  const keys = ['a.html', 'b.html', 'c.html'];
  for (const key of keys) await store.create(key, Buffer.from('old'));
  const dry = new DryRunStore(store);
  expect(dry.servesItself).toBe(true);
  expect(await dry.create('a.html', Buffer.from('new'))).toBe(false);
  await dry.replace('a.html', Buffer.from('second'), (await dry.read('a.html'))?.revision);
  await dry.create('d.html', Buffer.from('new'));
  // A team's role may have written more than a command reads.
  jest.spyOn(store, 'read').mockRejectedValue(new Error('more than 25 MB'));
  await dry.delete(['b.html', 'd.html']);
  jest.restoreAllMocks();
  expect((await dry.list('')).map(({ key }) => key)).toEqual(['a.html', 'c.html']);
  expect(String((await dry.read('a.html'))?.bytes)).toBe('second');
  expect(await dry.read('b.html')).toBeUndefined();
  expect((await store.list('')).map(({ key }) => key)).toEqual(keys);
  expect(String((await store.read('a.html'))?.bytes)).toBe('old');
});

test('a store is opened as a folder by its path, and a bucket is no folder', async () => {
  expect((await openStore('elsewhere')).address).toBe(path.resolve('elsewhere'));
  expect(() => storeFolder('s3://bucket')).toThrow('s3://bucket is not a folder');
});

test.each(['s3://bucket?', 's3://bucket?acl=private', 's3://bucket?endpoint=x'])(
  '"%s" is refused, with the one option that there is',
  async (name) => {
    await expect(openStore(name)).rejects.toMatchObject({
      message: `"${name}" has an unknown option`,
      hint: expect.stringContaining('?acl=bucket-owner-full-control') as string,
    });
  },
);

test.each(['s3://', 's3:///prefix', 's3://Bucket', 's3://b/..', 's3://bucket//a'])(
  '"%s" is refused, not opened as a folder of that name',
  async (name) => {
    await expect(openStore(name)).rejects.toMatchObject({
      name: 'Refusal',
      message: `"${name}" is not a valid bucket address`,
    });
  },
);
