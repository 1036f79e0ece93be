import { Refusal } from '../../errors/Refusal';
import { describeLostResponse } from './describeLostResponse.fixture';
import { failFirstWrites, S3Double, sendError, type DoubleRequest } from './S3Double.fixture';
import { S3Store } from './S3Store';
import { useS3Server } from './testBucket.fixture';

/** Milliseconds before a second attempt: the default would only slow the tests down. */
const FIRST_DELAY = 1;

let double: S3Double;
let store: S3Store;
beforeEach(async () => {
  double = new S3Double();
  useS3Server(await double.listen());
  store = new S3Store('bucket', '', { firstDelay: FIRST_DELAY });
});
afterEach(() => double.close());

const POINTER = 'bucket/release.json';
const one = Buffer.from('one');
const two = Buffer.from('two');
const text = async () => (await store.read('release.json'))?.bytes.toString();
const writes = () => double.requests.filter((request) => request === `PUT ${POINTER}`).length;

/** Returns a fault for the first writes of the pointer. */
const failFirst = (times: number, fault: (request: DoubleRequest) => void) =>
  failFirstWrites(POINTER, times, fault);

describeLostResponse('a 500', FIRST_DELAY);
describeLostResponse('a 409', FIRST_DELAY);
describeLostResponse('a closed connection', FIRST_DELAY);

test('a write that keeps failing is given up with store, key and cause, and changes nothing', async () => {
  double.fault = failFirst(Infinity, ({ response }) => sendError(response, 500, 'InternalError'));
  await expect(store.create('release.json', one)).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringMatching(
      /^s3:\/\/bucket\/release\.json(: the store replied| can’t be reached:) [\w ()]+$/,
    ) as string,
  });
  expect(await text()).toBeUndefined();
  expect(writes()).toBeLessThan(30);
});

test('a server that does not respond is given up on time, and its effect is found by reading', async () => {
  store = new S3Store('bucket', '', { timeout: 200, firstDelay: FIRST_DELAY });
  double.fault = failFirst(1, ({ takeEffect }) => void takeEffect());
  expect(await store.create('release.json', one)).toBe(true);
  expect(await text()).toBe('one');
});

test('an object that someone else replaced meanwhile is not overwritten after a lost response', async () => {
  await store.create('release.json', one);
  const before = await store.read('release.json');
  double.fault = failFirst(1, ({ response }) => {
    double.objects.set(POINTER, { etag: '"other"', bytes: Buffer.from('other'), headers: {} });
    sendError(response, 500, 'InternalError');
  });
  expect(await store.replace('release.json', two, before?.revision)).toBe(false);
  expect(await text()).toBe('other');
});

test('ETags are sent in quotes if the server expects them', async () => {
  await store.create('release.json', one);
  expect(
    await store.replace('release.json', two, (await store.read('release.json'))?.revision),
  ).toBe(true);
  expect(await store.replace('release.json', one, '"stale"')).toBe(false);
  expect(await text()).toBe('two');
});

test.each([
  [403, 'AccessDenied', 's3-policy --role releaser'],
  [403, 'InvalidAccessKeyId', 'AWS_PROFILE'],
  [403, 'SignatureDoesNotMatch', 'AWS_PROFILE'],
  [400, 'ExpiredToken', 'AWS_PROFILE'],
  [404, 'NoSuchBucket', 'Create the bucket'],
  [301, 'PermanentRedirect', 'AWS_REGION'],
])('%i %s is refused at once, with what to do', async (status, code, cure) => {
  double.fault = ({ response }) => {
    sendError(response, status, code);
    return true;
  };
  const refusal = {
    name: 'Refusal',
    message: expect.stringContaining(`the store replied ${code} (HTTP ${status})`) as string,
    cure: expect.stringContaining(cure) as string,
  };
  await expect(store.read('release.json')).rejects.toMatchObject(refusal);
  await expect(store.create('release.json', one)).rejects.toMatchObject(refusal);
  await expect(store.list('')).rejects.toMatchObject(refusal);
  await expect(store.delete('release.json')).rejects.toMatchObject(refusal);
});

test('a denied write is refused at once and not repeated', async () => {
  await store.create('a.json', one);
  double.fault = failFirst(Infinity, ({ response }) => sendError(response, 403, 'AccessDenied'));
  await expect(store.create('release.json', one)).rejects.toThrow(
    's3://bucket/release.json: the store replied AccessDenied (HTTP 403)',
  );
  expect(writes()).toBe(1);
});

describe('missing configuration is refused with the variable to set:', () => {
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

  test('a reachable server', async () => {
    useS3Server('http://127.0.0.1:1');
    await expect(new S3Store('bucket', '').read('release.json')).rejects.toMatchObject({
      name: 'Refusal',
      message: expect.stringContaining('s3://bucket/release.json can’t be reached: ') as string,
      cure: expect.stringContaining('AWS_ENDPOINT_URL') as string,
    });
  });
});

test('messages about a failure contain no credentials', async () => {
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

test('a deletion of many objects is not repeated after time is up', async () => {
  double.fault = ({ response }) => {
    sendError(response, 500, 'InternalError');
    return true;
  };
  let calls = 0;
  const suspendedAfterFirst = () => {
    if ((calls += 1) > 1) throw new Refusal('late', 'Run it again.');
  };
  await expect(store.deleteAll(['a.js', 'b.js'], suspendedAfterFirst)).rejects.toThrow('late');
  expect(double.requests).toEqual(['POST bucket/']);
});
