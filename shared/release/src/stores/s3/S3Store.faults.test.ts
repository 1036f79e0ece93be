import { S3Double, sendError, type DoubleRequest, type Fault } from './S3Double.fixture';
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

const POINTER = 'bucket/release.json';
const one = Buffer.from('one');
const two = Buffer.from('two');
const text = async () => (await store.read('release.json'))?.bytes.toString();
const isWrite = ({ method, key }: DoubleRequest) => method === 'PUT' && key === POINTER;
const writes = () => double.requests.filter((request) => request === `PUT ${POINTER}`).length;

/** A fault of the first so many writes of the pointer. */
const first = (times: number, fault: (request: DoubleRequest) => void): Fault => {
  let left = times;
  return (request) => {
    if (!isWrite(request) || left === 0) return false;
    left -= 1;
    fault(request);
    return true;
  };
};

/** Ways in which the answer to a write may be lost. */
const LOST: [string, (request: DoubleRequest) => void][] = [
  ['a 500', ({ response }) => sendError(response, 500, 'InternalError')],
  ['a 503', ({ response }) => sendError(response, 503, 'SlowDown')],
  ['a 409', ({ response }) => sendError(response, 409, 'ConditionalRequestConflict')],
  ['a closed connection', ({ response }) => response.destroy()],
];

describe.each(LOST)('a write that ends in %s', (_, lose) => {
  const losing = (times: number) => first(times, lose);
  const losingAfterEffect = (times: number) =>
    first(times, (request) => {
      request.takeEffect();
      lose(request);
    });

  test('and had no effect is done again', async () => {
    double.fault = losing(1);
    expect(await store.create('release.json', one)).toBe(true);
    expect(await text()).toBe('one');
  });

  test('and took effect is known by its id, though the next try is refused', async () => {
    double.fault = losingAfterEffect(1);
    expect(await store.create('release.json', one)).toBe(true);
    const before = await store.read('release.json');
    double.fault = losingAfterEffect(1);
    expect(await store.replace('release.json', two, before?.revision)).toBe(true);
    expect(await text()).toBe('two');
  });

  test('while another writer wrote the very same bytes is not taken for theirs', async () => {
    double.fault = first(1, (request) => {
      double.fault = () => false;
      void new S3Store('bucket', '').create('release.json', one).then(() => lose(request));
    });
    expect(await store.create('release.json', one)).toBe(false);
  });
});

test('a write that fails time and again is given up with store, key and cause, having changed nothing', async () => {
  double.fault = first(Infinity, ({ response }) => sendError(response, 500, 'InternalError'));
  await expect(store.create('release.json', one)).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringMatching(
      /^s3:\/\/bucket\/release\.json(: the store says| can’t be reached:) [\w ()]+$/,
    ) as string,
  });
  expect(await text()).toBeUndefined();
  expect(writes()).toBeLessThan(30);
});

test('a server that never answers is given up in time, and what it did is found out', async () => {
  store = new S3Store('bucket', '', 200);
  double.fault = first(1, ({ takeEffect }) => void takeEffect());
  expect(await store.create('release.json', one)).toBe(true);
  expect(await text()).toBe('one');
});

test('an object that someone else replaced meanwhile is left alone, whatever became of the answer', async () => {
  await store.create('release.json', one);
  const before = await store.read('release.json');
  double.fault = first(1, ({ response }) => {
    double.objects.set(POINTER, { etag: '"other"', bytes: Buffer.from('other'), headers: {} });
    sendError(response, 500, 'InternalError');
  });
  expect(await store.replace('release.json', two, before?.revision)).toBe(false);
  expect(await text()).toBe('other');
});

test('ETags go back in their quotes where the store wants them so', async () => {
  await store.create('release.json', one);
  expect(
    await store.replace('release.json', two, (await store.read('release.json'))?.revision),
  ).toBe(true);
  expect(await store.replace('release.json', one, '"stale"')).toBe(false);
  expect(await text()).toBe('two');
});

test.each([
  [403, 'AccessDenied', 's3:GetObject, s3:PutObject'],
  [403, 'InvalidAccessKeyId', 'AWS_PROFILE'],
  [403, 'SignatureDoesNotMatch', 'AWS_PROFILE'],
  [400, 'ExpiredToken', 'AWS_PROFILE'],
  [404, 'NoSuchBucket', 'Create the bucket'],
  [301, 'PermanentRedirect', 'AWS_REGION'],
])('%i %s is refused at once, saying what to do', async (status, code, cure) => {
  double.fault = ({ response }) => {
    sendError(response, status, code);
    return true;
  };
  const refusal = {
    name: 'Refusal',
    message: expect.stringContaining(`the store says ${code} (HTTP ${status})`) as string,
    cure: expect.stringContaining(cure) as string,
  };
  await expect(store.read('release.json')).rejects.toMatchObject(refusal);
  await expect(store.create('release.json', one)).rejects.toMatchObject(refusal);
  await expect(store.list('')).rejects.toMatchObject(refusal);
  await expect(store.delete('release.json')).rejects.toMatchObject(refusal);
});

test('a write that is denied is refused at once, and not tried again', async () => {
  await store.create('a.json', one);
  double.fault = first(Infinity, ({ response }) => sendError(response, 403, 'AccessDenied'));
  await expect(store.create('release.json', one)).rejects.toThrow(
    's3://bucket/release.json: the store says AccessDenied (HTTP 403)',
  );
  expect(writes()).toBe(1);
});

describe('what the SDK is not told is refused with the variable to set', () => {
  test('credentials', async () => {
    delete process.env.AWS_ACCESS_KEY_ID;
    Object.assign(process.env, {
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
      AWS_CONFIG_FILE: '/dev/null',
    });
    await expect(new S3Store('bucket', '').read('release.json')).rejects.toMatchObject({
      name: 'Refusal',
      cure: expect.stringContaining('AWS_PROFILE') as string,
    });
  });

  test('a region', async () => {
    delete process.env.AWS_REGION;
    process.env.AWS_CONFIG_FILE = '/dev/null';
    await expect(new S3Store('bucket', '').read('release.json')).rejects.toMatchObject({
      name: 'Refusal',
      cure: expect.stringContaining('AWS_REGION') as string,
    });
  });

  test('a server that is there', async () => {
    useS3Server('http://127.0.0.1:1');
    await expect(new S3Store('bucket', '').read('release.json')).rejects.toMatchObject({
      name: 'Refusal',
      message: expect.stringContaining('s3://bucket/release.json can’t be reached: ') as string,
      cure: expect.stringContaining('AWS_ENDPOINT_URL') as string,
    });
  });
});

test('nothing that is said of a failure holds the credentials', async () => {
  useS3Server(process.env.AWS_ENDPOINT_URL ?? '', 'AKIA-OPEN', 'very-secret');
  double.fault = ({ response }) => {
    sendError(response, 403, 'SignatureDoesNotMatch');
    return true;
  };
  const refusal: unknown = await new S3Store('bucket', '')
    .read('release.json')
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({ message: expect.not.stringMatching(/AKIA|secret/) as string });
  expect(refusal).toMatchObject({ cure: expect.not.stringMatching(/AKIA|very-secret/) as string });
});
