import { gzipSync } from 'node:zlib';
import { Refusal } from '../../errors/Refusal';
import { MAX_BYTES } from '../Store';
import { S3Double, sendError } from './S3Double.fixture';
import { S3Store } from './S3Store';
import { useS3Server } from './testBucket.fixture';

const one = Buffer.from('one');

test.each([
  [403, 'AccessDenied', 's3-policy --role releaser'],
  [403, 'InvalidAccessKeyId', 'AWS_PROFILE'],
  [403, 'SignatureDoesNotMatch', 'AWS_PROFILE'],
  [400, 'ExpiredToken', 'AWS_PROFILE'],
  [404, 'NoSuchBucket', 'Create the bucket'],
  [301, 'PermanentRedirect', 'AWS_REGION'],
])('%i %s is refused at once, with what to do and no secret', async (status, code, cure) => {
  const double = new S3Double();
  useS3Server(await double.listen(), 'AKIA-OPEN', 'very-secret');
  const store = new S3Store('bucket', '');
  double.fault = ({ response }) => {
    sendError(response, status, code);
    return true;
  };
  const calls = [
    () => store.read('release.json'),
    () => store.create('release.json', one),
    () => store.list(''),
    () => store.delete(['release.json']),
  ];
  for (const call of calls) {
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refusal);
    const { message, cure: told } = error as Refusal;
    expect(message).toMatch(/^s3:\/\/bucket\S*: the store replied /);
    expect(message).toContain(`${code} (HTTP ${status})`);
    expect(told).toContain(cure);
    expect(message + told).not.toMatch(/AKIA-|very-secret/);
  }
  expect(double.requests).toHaveLength(calls.length);
  await double.close();
});

test.each([
  ['credentials', { AWS_ACCESS_KEY_ID: undefined }, 'AWS_PROFILE'],
  ['a region', { AWS_REGION: undefined }, 'AWS_REGION'],
  ['a reachable server', { AWS_REGION: 'anywhere' }, 'AWS_ENDPOINT_URL'],
])('without %s, a command is refused with the variable to set', async (_, change, variable) => {
  useS3Server('http://127.0.0.1:1');
  const none = { AWS_SHARED_CREDENTIALS_FILE: '/dev/null', AWS_CONFIG_FILE: '/dev/null' };
  Object.assign(process.env, { AWS_EC2_METADATA_DISABLED: 'true', ...none });
  for (const [name, value] of Object.entries(change))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  await expect(new S3Store('bucket', '').read('release.json')).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringContaining('s3://bucket/release.json can’t be reached: ') as string,
    cure: expect.stringContaining(variable) as string,
  });
});

test('an object that is too large is refused, also one that only decompresses to as much', async () => {
  const double = new S3Double();
  useS3Server(await double.listen());
  const store = new S3Store('bucket', '');
  const zeros = Buffer.alloc(MAX_BYTES + 1);
  const objects = {
    'large.png': { bytes: zeros, headers: {} },
    'bomb.js': { bytes: gzipSync(zeros), headers: { 'content-encoding': 'gzip' } },
  };
  for (const [key, object] of Object.entries(objects)) {
    double.objects.set(`bucket/${key}`, { etag: '"1"', ...object });
    await expect(store.read(key)).rejects.toMatchObject({
      name: 'Refusal',
      message: `s3://bucket/${key} has more than 25 MB`,
    });
  }
  await double.close();
});
