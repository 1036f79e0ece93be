import { failFirstWrites, S3Double, sendError, type DoubleRequest } from './S3Double.fixture';
import { S3Store } from './S3Store';
import { useS3Server } from './testBucket.fixture';

let double: S3Double;
let store: S3Store;
beforeEach(async () => {
  double = new S3Double();
  useS3Server(await double.listen());
  store = open();
});
afterEach(() => double.close());

/** The default delay would only slow the tests down. */
const open = (timeout = 30_000) => new S3Store('bucket', '', { firstDelay: 1, timeout });

const POINTER = 'bucket/release.json';
const one = Buffer.from('one');
const two = Buffer.from('two');
const text = async () => (await store.read('release.json'))?.bytes.toString();
const revision = async () => (await store.read('release.json'))?.revision;
const writes = () => double.requests.filter((request) => request === `PUT ${POINTER}`).length;

/** Returns a fault for the first writes of the pointer. */
const failFirst = (times: number, fault: (request: DoubleRequest) => void) =>
  failFirstWrites(POINTER, times, fault);

describe.each<[string, (request: DoubleRequest) => void]>([
  ['a 500', ({ response }) => sendError(response, 500, 'InternalError')],
  ['a 409', ({ response }) => sendError(response, 409, 'ConditionalRequestConflict')],
  ['a closed connection', ({ response }) => void response.destroy()],
])('a write that ends in %s', (_, lose) => {
  const loseAfterEffect = () =>
    failFirst(1, (request) => {
      request.takeEffect();
      lose(request);
    });

  test('is repeated if it had no effect', async () => {
    double.fault = failFirst(1, lose);
    expect(await store.create('release.json', one)).toBe(true);
    expect(await text()).toBe('one');
  });

  test('is recognised by its id if it took effect, although its retry fails', async () => {
    double.fault = loseAfterEffect();
    expect(await store.create('release.json', one)).toBe(true);
    const before = await revision();
    double.fault = loseAfterEffect();
    expect(await store.replace('release.json', two, before)).toBe(true);
    expect(await text()).toBe('two');
  });

  test('is not confused with another writer’s write of the same bytes', async () => {
    double.fault = failFirst(1, (request) => {
      double.fault = () => false;
      void open()
        .create('release.json', one)
        .then(() => lose(request));
    });
    expect(await store.create('release.json', one)).toBe(false);
  });
});

test('a write that keeps failing is given up with store, key and cause, and changes nothing', async () => {
  double.fault = failFirst(Infinity, ({ response }) => sendError(response, 500, 'InternalError'));
  await expect(store.create('release.json', one)).rejects.toMatchObject({
    name: 'Refusal',
    message: 's3://bucket/release.json: the store replied InternalError (HTTP 500)',
    cure: expect.stringContaining('Run the command again') as string,
  });
  expect(await text()).toBeUndefined();
  expect(writes()).toBeLessThan(30);
});

test('a server that does not respond is given up on time, and its effect is found by reading', async () => {
  store = open(200);
  double.fault = failFirst(1, ({ takeEffect }) => void takeEffect());
  expect(await store.create('release.json', one)).toBe(true);
  expect(await text()).toBe('one');
});

test('an object that someone else replaced meanwhile is not overwritten after a lost response', async () => {
  await store.create('release.json', one);
  const before = await revision();
  double.fault = failFirst(1, ({ response }) => {
    double.objects.set(POINTER, { etag: '"other"', bytes: Buffer.from('other'), headers: {} });
    sendError(response, 500, 'InternalError');
  });
  expect(await store.replace('release.json', two, before)).toBe(false);
  expect(await text()).toBe('other');
});

describe('conditional writes', () => {
  const UNSUPPORTED = {
    name: 'Refusal',
    message: expect.stringContaining('s3://bucket does not support conditional writes') as string,
  };

  test.each([true, false])(
    'work with a server that expects ETags in quotes: %s',
    async (quotes) => {
      double.quotesETags = quotes;
      await store.create('release.json', one);
      for (const content of [two, one, two])
        expect(await store.replace('release.json', content, await revision())).toBe(true);
      expect(await store.replace('release.json', one, '"stale"')).toBe(false);
      expect(await text()).toBe('two');
      // Three of them try false conditions. One more finds out the other form.
      expect(writes()).toBe(quotes ? 8 : 9);
    },
  );

  test.each([
    ['If-Match', { ifMatch: false }],
    ['If-Match without quotes', { ifMatchWithoutQuotes: false }],
    ['If-None-Match', { ifNoneMatch: false }],
  ])('a server that ignores %s is refused, and nothing new is left in it', async (_, honours) => {
    Object.assign(double.honours, honours);
    for (const key of ['apps/a/1/a.js', 'contents/1/a'])
      await expect(store.create(key, one)).rejects.toMatchObject(UNSUPPORTED);
    expect([...double.objects.keys()]).toEqual([]);
    double.objects.set(POINTER, { etag: '"1"', bytes: one, headers: {} });
    await expect(store.replace('release.json', two, '"1"')).rejects.toMatchObject(UNSUPPORTED);
  });

  test('that the server does not know are refused at once', async () => {
    double.fault = failFirst(Infinity, ({ response }) =>
      sendError(response, 501, 'NotImplemented'),
    );
    await expect(store.create('release.json', one)).rejects.toMatchObject({
      message: 's3://bucket/release.json: the store replied NotImplemented (HTTP 501)',
      cure: expect.stringContaining('Use a store with conditional writes') as string,
    });
    // The SDK itself sends it three times.
    expect(writes()).toBeLessThanOrEqual(3);
  });

  test('are tried again with the next write if that failed', async () => {
    double.fault = ({ method, response }) => {
      if (method === 'GET') sendError(response, 403, 'AccessDenied');
      return method === 'GET';
    };
    await expect(store.create('a.json', one)).rejects.toThrow('AccessDenied');
    double.fault = () => false;
    expect(await store.create('b.json', one)).toBe(true);
  });

  test('are tried once, with the first write; reading writes nothing', async () => {
    await store.read('release.json');
    await Promise.all(['a.json', 'b.json', 'c.json'].map((key) => store.create(key, one)));
    expect(double.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3 + 3);
    await store.create('d.json', one);
    expect(double.requests.at(-1)).toBe('PUT bucket/d.json');
  });
});
