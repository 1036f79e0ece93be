import path from 'node:path';
import { openStore, storeFolder } from './openStore';
import { useS3Server } from './s3/testBucket.fixture';

test('opens a folder by its path and a bucket by its address', async () => {
  useS3Server('http://127.0.0.1:1');
  expect((await openStore('elsewhere')).address).toBe(path.resolve('elsewhere'));
  expect((await openStore('s3://bucket')).address).toBe('s3://bucket');
  expect((await openStore('s3://bucket/')).address).toBe('s3://bucket');
  expect((await openStore('s3://my.bucket-2/sites/one/')).address).toBe(
    's3://my.bucket-2/sites/one',
  );
});

test.each([
  's3://',
  's3:///prefix',
  's3://Bucket',
  's3://b/..',
  's3://bucket//a',
  's3://bucket/a/../b',
])('refuses "%s" instead of opening a folder of that name', async (name) => {
  await expect(openStore(name)).rejects.toMatchObject({
    name: 'Refusal',
    message: `"${name}" is not a valid bucket address`,
  });
});

test('refuses a bucket where a folder is needed', () => {
  expect(() => storeFolder('s3://bucket')).toThrow('s3://bucket is not a folder');
});
