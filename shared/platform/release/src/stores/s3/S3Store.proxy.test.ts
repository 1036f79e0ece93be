import { TestProxy } from '../../basics/TestProxy.fixture';
import { Backend } from '../../../fixtures/Backend.fixture';
import { S3Store } from './S3Store';
import { useS3Server } from './testBucket.fixture';

let backend: Backend;
let proxy: TestProxy;
let place: string;
beforeEach(async () => {
  backend = await Backend.start();
  backend.respondWith((_, response) => response.setHeader('ETag', '"1"').end('stored'));
  proxy = new TestProxy(Number(new URL(backend.origin()).port));
  place = await proxy.start();
  useS3Server('http://s3.invalid');
  process.env.HTTP_PROXY = process.env.HTTPS_PROXY = `http://user:very-secret@${place}`;
});
afterEach(() => proxy.stop());

const read = () => new S3Store('bucket', '', { timeout: 2000 }).read('release.json');

test('requests go through the proxy of the environment, with its password', async () => {
  const store = new S3Store('bucket', '');
  for (const _ of [1, 2])
    expect((await store.read('release.json'))?.bytes.toString()).toBe('stored');
  const line = 'http://s3.invalid/bucket/release.json?x-id=GetObject';
  expect(proxy.lines).toEqual([line, line]);
  expect(proxy.passwords).toEqual(['user:very-secret', 'user:very-secret']);
});

test('a host of NO_PROXY and this machine are reached without the proxy', async () => {
  process.env.NO_PROXY = 's3.invalid';
  await expect(read()).rejects.toThrow('s3://bucket/release.json can’t be reached');
  process.env.AWS_ENDPOINT_URL = backend.origin();
  expect((await read())?.bytes.toString()).toBe('stored');
  expect(proxy.lines).toEqual([]);
});

test.each([
  ['refuses', 'http', 407, 'HTTP 407'],
  ['refuses a tunnel', 'https', 407, 'HTTP 407'],
  ['forbids a tunnel', 'https', 403, 'HTTP 403'],
])('a proxy that %s is named, without its password', async (_, scheme, status, reason) => {
  process.env.AWS_ENDPOINT_URL = `${scheme}://s3.invalid`;
  proxy.refusal = status;
  const error = (await read().catch((thrown: unknown) => thrown)) as Error & { hint: string };
  expect(error.message).toBe(
    `s3://bucket/release.json can’t be reached through the proxy ${place}: ${reason}`,
  );
  expect(error.hint).toContain('HTTPS_PROXY');
  expect(error.message + error.hint).not.toContain('very-secret');
});
