import { S3Double, sendError } from './S3Double.fixture';
import { S3Store } from './S3Store';
import { useS3Server } from './testBucket.fixture';

let double: S3Double;
let store: S3Store;
beforeEach(async () => {
  double = new S3Double();
  useS3Server(await double.listen());
  store = new S3Store('bucket', '');
});
afterEach(() => double.close());

const one = Buffer.from('one');

test('probes the server once, before the first write; reading writes nothing', async () => {
  await store.read('release.json');
  expect(double.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  await Promise.all([store.create('a.json', one), store.create('b.json', one)]);
  const probes = double.requests.filter((request) => request.startsWith('PUT bucket/.probes/'));
  expect(probes).toHaveLength(4);
  expect([...double.objects.keys()].sort()).toEqual(['bucket/a.json', 'bucket/b.json']);
});

test.each([
  ['every condition', { ifMatch: false, ifNoneMatch: false }],
  ['If-Match', { ifMatch: false, ifNoneMatch: true }],
  ['If-None-Match', { ifMatch: true, ifNoneMatch: false }],
])('refuses a server that ignores %s before writing anything', async (_, honours) => {
  double.honours = honours;
  await expect(store.create('release.json', one)).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringContaining('s3://bucket does not support conditional writes') as string,
  });
  expect([...double.objects.keys()]).toEqual([]);
});

test('refuses a server that replies 501 to conditions', async () => {
  double.fault = ({ method, response }) => {
    if (method === 'PUT') sendError(response, 501, 'NotImplemented');
    return method === 'PUT';
  };
  await expect(store.create('release.json', one)).rejects.toThrow(
    'does not support conditional writes',
  );
});

test('a probe whose response is lost judges by the stored object', async () => {
  let writes = 0;
  double.fault = ({ method, response, takeEffect }) => {
    if (method !== 'PUT' || (writes += 1) !== 1) return false;
    takeEffect();
    sendError(response, 500, 'InternalError');
    return true;
  };
  expect(await store.create('release.json', one)).toBe(true);
});

describe('a file of an app, beside which a team may write no probe,', () => {
  const KEY = 'bucket/apps/marketing/1/a.js';
  const content = () => double.objects.get(KEY)?.bytes.toString();
  const create = (bytes: Buffer) => store.create('apps/marketing/1/a.js', bytes);

  test('is created, and not again', async () => {
    expect(await create(one)).toBe(true);
    expect(await create(Buffer.from('two'))).toBe(false);
    await store.create('apps/marketing/1/b.js', one);
    expect(double.requests.filter((request) => request.includes('.probes'))).toEqual([]);
    expect(
      double.requests.filter((request) => request === 'PUT bucket/apps/marketing/1/b.js'),
    ).toHaveLength(1);
  });

  test('is refused by a server that ignores If-None-Match, and never overwritten', async () => {
    double.honours = { ifMatch: true, ifNoneMatch: false };
    await expect(create(one)).rejects.toThrow('does not support conditional writes');
    const stored = content();
    expect(await create(Buffer.from('two'))).toBe(false);
    expect(content()).toBe(stored);
  });
});
