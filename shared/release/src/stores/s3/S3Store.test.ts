import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { randomUUID } from 'node:crypto';
import { describeStore } from '../describeStore.fixture';
import { S3Store } from './S3Store';
import { testBucket } from './testBucket.fixture';

describeOnObjectStore('on a real S3 server', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
  }, 120_000);

  describeStore(
    'an S3 store',
    async () => Promise.resolve(new S3Store(bucket, `test/${randomUUID()}`, { firstDelay: 10 })),
    1_000_000,
  );

  test('two stores in one bucket are separate, although one prefix begins with the other', async () => {
    const [one, other, whole] = ['site', 'site-2', ''].map((prefix) => new S3Store(bucket, prefix));
    await one?.create('a.json', Buffer.from('one'));
    await other?.create('b.json', Buffer.from('two'));
    expect(await one?.list('')).toEqual(['a.json']);
    expect(await one?.read('b.json')).toBeUndefined();
    expect(await whole?.list('site')).toEqual(['site-2/b.json', 'site/a.json']);
  });

  test('list reads every page of a long list', async () => {
    const store = new S3Store(bucket, 'many', { pageSize: 2 });
    const keys = Array.from({ length: 5 }, (_, at) => `releases/${at}.json`);
    for (const key of keys) await store.create(key, Buffer.from('{}'));
    expect(await store.list('releases/')).toEqual(keys);
  });

  test('a missing bucket is refused by name', async () => {
    await expect(new S3Store('not-there', '').list('')).rejects.toMatchObject({
      name: 'Refusal',
      message: 's3://not-there: the store replied NoSuchBucket (HTTP 404)',
      cure: expect.stringContaining('Create the bucket') as string,
    });
  });
});

test('a page is stored under its address too, except for pages that the CDN has settings for', () => {
  const keys = (file: string) => new S3Store('bucket', '').pageKeys(file);
  expect(keys('private-policy.html')).toEqual(['private-policy.html', 'private-policy']);
  expect(keys('account/confirm.html')).toEqual(['account/confirm.html', 'account/confirm']);
  for (const file of ['index.html', '404.html', 'robots.txt', 'favicon.ico'])
    expect(keys(file)).toEqual([file]);
});
