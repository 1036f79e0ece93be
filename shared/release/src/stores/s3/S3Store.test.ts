import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { randomUUID } from 'node:crypto';
import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { describeStore } from '../describeStore.fixture';
import { S3Store } from './S3Store';
import { testBucket } from './testBucket.fixture';

describeOnObjectStore('on a real S3 server', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
  }, 120_000);

  describeStore('an S3 store', async () =>
    Promise.resolve(new S3Store(bucket, `test/${randomUUID()}`)),
  );

  test('two stores in one bucket know nothing of each other, though the one’s prefix begins with the other’s', async () => {
    const [one, other, whole] = ['site', 'site-2', ''].map((prefix) => new S3Store(bucket, prefix));
    await one?.create('a.json', Buffer.from('one'));
    await other?.create('b.json', Buffer.from('two'));
    expect(await one?.list('')).toEqual(['a.json']);
    expect(await one?.read('b.json')).toBeUndefined();
    expect(await whole?.list('site')).toEqual(['site-2/b.json', 'site/a.json']);
  });

  test('what a server lists in more than one answer is listed whole', async () => {
    const store = new S3Store(bucket, 'many');
    const keys = Array.from({ length: 1005 }, (_, at) => `releases/${at}.json`);
    await forEachConcurrently(keys, (key) => store.create(key, Buffer.from('{}')));
    expect(await store.list('releases/')).toEqual(keys.sort());
  }, 120_000);

  test('a bucket that is not there is refused, naming it', async () => {
    await expect(new S3Store('not-there', '').list('')).rejects.toMatchObject({
      name: 'Refusal',
      message: 's3://not-there: the store says NoSuchBucket (HTTP 404)',
      cure: expect.stringContaining('Create the bucket') as string,
    });
  });
});

test('a page stands under its address, too, but for those that a CDN is told of', () => {
  const keys = (file: string) => new S3Store('bucket', '').keysOfPage(file);
  expect(keys('private-policy.html')).toEqual(['private-policy.html', 'private-policy']);
  expect(keys('account/confirm.html')).toEqual(['account/confirm.html', 'account/confirm']);
  for (const file of ['index.html', '404.html', 'robots.txt', 'favicon.ico'])
    expect(keys(file)).toEqual([file]);
});
