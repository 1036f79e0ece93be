import { gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { Refusal, writeHint } from '@site/project';
import { Backend } from '../../../fixtures/Backend.fixture';
import { TestProxy } from '../../basics/TestProxy.fixture';
import { writerOf } from './s3Failures';
import { openStore } from '../openStore';
import { MAX_BYTES } from '../Store';
import { S3Store } from './S3Store';
import { useS3Server } from './testBucket.fixture';

const one = Buffer.from('one');
const OWNER = 'bucket-owner-full-control';

/** A server that does what Ceph can’t be made to do; it checks no signature. */
let backend: Backend;
beforeAll(async () => {
  backend = await Backend.start();
});
beforeEach(() => useS3Server(backend.origin(), 'AKIA-OPEN', 'very-secret'));

test.each([
  [403, 'AccessDenied', 'policies/releaser.json'],
  [403, 'InvalidAccessKeyId', 'AWS_PROFILE'],
  [403, 'SignatureDoesNotMatch', 'AWS_PROFILE'],
  [400, 'ExpiredToken', 'AWS_PROFILE'],
  [404, 'NoSuchBucket', 'Create the bucket'],
  [301, 'PermanentRedirect', 'AWS_REGION'],
])('%i %s is refused at once, with what to do and no secret', async (status, code, hint) => {
  backend.respondWith((_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/xml' });
    response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
  });
  const store = new S3Store('bucket', '');
  const calls = [
    () => store.read('release.json'),
    () => store.create('release.json', one),
    () => store.list(''),
    () => store.delete(['release.json']),
  ];
  for (const call of calls) {
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refusal);
    const { message, hint: told } = error as Refusal;
    expect(message).toMatch(/^s3:\/\/bucket\S*: the store replied /);
    expect(message).toContain(`${code} (HTTP ${status})`);
    expect(told).toContain(hint);
    expect(message + writeHint(told)).not.toMatch(/AKIA-|very-secret/);
  }
  expect(backend.calls).toHaveLength(calls.length);
});

test('a denied write names whose policy allows it', () => {
  for (const folder of ['apps', 'maps'])
    expect(writerOf(`${folder}/account/2/a.js`)).toBe(
      'the team of account: shared/platform/release/policies/team.json',
    );
  expect(writerOf('releases/9.json')).toContain('policies/releaser.json');
});

test('a server without conditions is refused at every write: nothing new is left in it, nothing old is lost', async () => {
  /** Its only object, which it overwrites under any condition: as Ceph does once a bucket has versions. */
  let object: { id: string; body: string } | undefined;
  backend.respondWith(({ method, headers }, response) => {
    const body = backend.calls.at(-1)?.body ?? '';
    if (method === 'PUT') object = { id: String(headers['x-amz-meta-write-id']), body };
    if (method === 'DELETE') object = undefined;
    if (method === 'GET' && !object)
      return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    response.setHeader('ETag', '"1"').setHeader('x-amz-meta-write-id', object?.id ?? '');
    return response.end(method === 'GET' ? object?.body : '');
  });
  const why = 's3://bucket does not support conditional writes';
  for (const key of ['apps/a/1/a.png', 'contents/1/a']) {
    await expect(new S3Store('bucket', '').create(key, one)).rejects.toThrow(why);
    expect(object).toBeUndefined();
  }
  object = { id: '1', body: 'one' };
  const two = Buffer.from('two');
  const store = new S3Store('bucket', '');
  for (const key of ['apps/a/1/a.png', 'contents/1/a'])
    await expect(store.create(key, two)).rejects.toThrow(why);
  expect(object).toMatchObject({ body: 'one' });
  await expect(store.replace('release.json', two, '"1"')).rejects.toThrow(why);
  expect(object).toBeDefined();
});

test.each([
  ['credentials', 'AWS_ACCESS_KEY_ID', 'AWS_PROFILE'],
  ['a region', 'AWS_REGION', 'AWS_REGION'],
  ['a reachable server', '', 'AWS_ENDPOINT_URL'],
])('without %s, a command is refused with the variable to set', async (_, missing, variable) => {
  useS3Server('http://127.0.0.1:1');
  const none = { AWS_SHARED_CREDENTIALS_FILE: '/dev/null', AWS_CONFIG_FILE: '/dev/null' };
  Object.assign(process.env, { AWS_EC2_METADATA_DISABLED: 'true', ...none });
  delete process.env[missing];
  await expect(new S3Store('bucket', '').read('release.json')).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringContaining('s3://bucket/release.json can’t be reached: ') as string,
    hint: expect.stringContaining(variable) as string,
  });
});

test.each([
  ['an object that is too large', Buffer.alloc(MAX_BYTES + 1), 'identity'],
  ['one that only decompresses to as much', gzipSync(Buffer.alloc(MAX_BYTES + 1)), 'gzip'],
])('%s is refused', async (_, bytes, encoding) => {
  backend.respondWith((__, response) =>
    response.setHeader('ETag', '"1"').setHeader('Content-Encoding', encoding).end(bytes),
  );
  await expect(new S3Store('bucket', '').read('bomb.js')).rejects.toMatchObject({
    name: 'Refusal',
    message: 's3://bucket/bomb.js has more than 25 MB',
  });
});

test.each<[string, RequestListener]>([
  ['never comes', () => {}],
  [
    'stops in the middle',
    (_, response) => response.writeHead(200, { ETag: '"1"', 'Content-Length': 10 }).write('half'),
  ],
])('a response that %s is given up on time', async (_, listener) => {
  backend.respondWith(listener);
  const store = new S3Store('bucket', '', { timeout: 200 });
  const why = { name: 'Refusal', message: expect.stringContaining('can’t be reached') as string };
  const requests = [store.read('release.json'), store.list('')];
  await Promise.all(requests.map((request) => expect(request).rejects.toMatchObject(why)));
});

test('a listing of two responses has no folders of a console and other names that are no keys; without a date, an object is new', async () => {
  const listing = (names: string[], next: string) =>
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}
      ${names.map((name) => `<Contents><Key>site/${name}</Key></Contents>`).join('')}</ListBucketResult>`;
  const first = ['a/', 'a//b.js', 'a/../b.js', 'a/b.js', 'a/b\\c.js'];
  backend.respondWith(({ url = '' }, response) =>
    response.end(
      url.includes('continuation-token=more')
        ? listing(['a/c.js'], '')
        : listing(first, '<NextContinuationToken>more</NextContinuationToken>'),
    ),
  );
  const start = Date.now();
  const listed = await new S3Store('bucket', 'site').list('');
  expect(listed.map(({ key }) => key)).toEqual(['a/b.js', 'a/c.js']);
  // Prune deletes old ones.
  expect(listed[0]?.written).toBeGreaterThanOrEqual(start);
});

test('an object that is gone already counts as deleted', async () => {
  backend.respondWith((_, response) =>
    response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>'),
  );
  await new S3Store('bucket', '').delete(['a.js']);
  expect(backend.calls).toHaveLength(1);
});

test('a web page in place of a bucket is refused, and not taken for an empty store', async () => {
  backend.respondWith((_, response) => response.end('<html><body>Welcome</body></html>'));
  await expect(new S3Store('bucket', '').list('')).rejects.toMatchObject({
    name: 'Refusal',
    message: 's3://bucket: the server’s response does not list a bucket',
  });
});

test('a server that knows no checksums but MD5 can be used', async () => {
  backend.respondWith(({ headers }, response) => {
    const isChecked = Object.keys(headers).some((name) => /checksum/.test(name));
    response.setHeader('ETag', '"1"').writeHead(isChecked ? 501 : 200);
    response.end(isChecked ? '<Error><Code>NotImplemented</Code></Error>' : '');
  });
  const store = new S3Store('bucket', '');
  await store.read('a.js');
  expect(await store.replace('a.js', one, '"1"')).toBe(true);
  await store.delete(['a.js']);
  expect(
    backend.calls.filter(({ headers }) => /checksum/.test(Object.keys(headers).join())),
  ).toEqual([]);
});

test('every write has a checksum if the environment asks for it: Object Lock needs it', async () => {
  backend.respondWith((_, response) => response.setHeader('ETag', '"1"').end());
  process.env.AWS_REQUEST_CHECKSUM_CALCULATION = 'WHEN_SUPPORTED';
  expect(await new S3Store('bucket', '').replace('a.js', one, '"1"')).toBe(true);
  const writes = backend.calls.filter(({ line }) => line.startsWith('PUT'));
  expect(writes).not.toEqual([]);
  for (const { headers } of writes) expect(headers).toHaveProperty('x-amz-checksum-crc32');
});

test.each([
  ['s3://bucket/', 's3://bucket', undefined],
  ['s3://my.bucket-2/sites/one/', 's3://my.bucket-2/sites/one', undefined],
  [`s3://bucket/site?acl=${OWNER}`, 's3://bucket/site', OWNER],
])('%s is opened as %s, and writes have the ACL %s: few servers know any', async (name, ...is) => {
  const [address, acl] = is;
  backend.respondWith((_, response) => response.setHeader('ETag', '"1"').end());
  const store = await openStore(name);
  expect(store.address).toBe(address);
  expect(await store.replace('a.js', one, '"1"')).toBe(true);
  const writes = backend.calls.filter(({ line }) => line.startsWith('PUT'));
  expect(new Set(writes.map(({ headers }) => headers['x-amz-acl']))).toEqual(new Set([acl]));
});

/** What Amazon says of a write without a checksum to a bucket with Object Lock. */
const LOCKED =
  'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters';

const NO_ACL = 'Leave ?acl= out of the address of the store.';

test.each([
  // Amazon, R2 and B2.
  [501, 'A header that is not implemented', 'x-amz-acl', 'x-amz-acl', NO_ACL],
  [501, "Header 'x-amz-acl' with value 'private' not implemented", '', 'x-amz-acl', NO_ACL],
  [400, "Unsupported value for canned acl 'private'", '', 'x-amz-acl', NO_ACL],
  [501, '', 'If-None-Match', 'if-none-match', 'conditional writes'],
  [501, '', 'x-amz-meta-write-id', 'x-amz-meta-write-id', 'AWS_ENDPOINT_URL'],
  [400, LOCKED, '', 'x-amz-checksum', 'Set AWS_REQUEST_CHECKSUM_CALCULATION=WHEN_SUPPORTED'],
  [
    501,
    '',
    'x-amz-checksum-crc32',
    'x-amz-checksum-crc32',
    'Unset AWS_REQUEST_CHECKSUM_CALCULATION',
  ],
  [400, '', '', '', 'AWS_ENDPOINT_URL'],
])('a %i "%s" for the header "%s" names it, and advises no retry', async (status, ...given) => {
  const [message, header, named, hint] = given;
  const code = status === 501 ? 'NotImplemented' : 'InvalidRequest';
  const details = `<Code>${code}</Code><Message>${message}</Message><Header>${header}</Header>`;
  backend.respondWith((_, response) => response.writeHead(status).end(`<Error>${details}</Error>`));
  await expect(new S3Store('bucket', '').replace('a.js', one, '"1"')).rejects.toMatchObject({
    message: expect.stringMatching(new RegExp(`${named}$`)) as string,
    hint: expect.stringContaining(hint) as string,
  });
});

describe('with a proxy in the environment', () => {
  let proxy: TestProxy;
  beforeEach(async () => {
    useS3Server('http://s3.invalid');
    proxy = await TestProxy.start(backend.origin());
  });
  afterEach(() => proxy.stop());

  test('requests go through it, with its password, and no host has the name of the bucket', async () => {
    backend.respondWith((_, response) => response.setHeader('ETag', '"1"').end('stored'));
    expect((await new S3Store('bucket', '').read('a.js'))?.bytes.toString()).toBe('stored');
    expect(proxy.lines).toEqual(['http://s3.invalid/bucket/a.js?x-id=GetObject']);
    expect(proxy.passwords).toEqual(['user:very-secret']);
  });

  test.each([
    ['refuses', 'http', 407],
    ['forbids a tunnel', 'https', 403],
  ])('a proxy that %s is named, without its password', async (_, scheme, status) => {
    process.env.AWS_ENDPOINT_URL = `${scheme}://s3.invalid`;
    proxy.refusal = status;
    await expect(new S3Store('bucket', '').read('a.js')).rejects.toMatchObject({
      message: `s3://bucket/a.js can’t be reached through the proxy ${proxy.place}: HTTP ${status}`,
      hint: expect.stringContaining('HTTPS_PROXY') as string,
    });
  });
});
