import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { REFUSAL, TestRepository } from '../fixtures/TestRepository.fixture';
import { testBucket } from './stores/s3/testBucket.fixture';

// The S3 server may have to start first.
jest.setTimeout(120_000);

describeOnObjectStore('the command line with a bucket', () => {
  let bucket: string;
  let repository: TestRepository;
  let env: { SITE_STORE: string };
  beforeAll(async () => {
    bucket = await testBucket();
    repository = await TestRepository.make();
    env = { SITE_STORE: `s3://${bucket}` };
    const { out: Policy } = await repository.release(['s3-policy', '--role', 'visitors'], env);
    await new S3Client({ forcePathStyle: true }).send(
      new PutBucketPolicyCommand({ Bucket: bucket, Policy }),
    );
    const { code, out, err } = await repository.goLive(env);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`Release 1 is live in s3://${bucket}: shell 1.0.0-`);
  });

  /** Requests an object as a visitor or a CDN does. */
  const get = (key: string) => fetch(`${process.env.AWS_ENDPOINT_URL ?? ''}/${bucket}/${key}`);

  test.each([
    ['index.html', 'text/html; charset=utf-8', 'no-cache', 'gzip'],
    ['account/confirm', 'text/html; charset=utf-8', 'no-cache', 'gzip'],
    ['private-policy.html', 'text/html; charset=utf-8', 'no-cache', 'gzip'],
    ['404.html', 'text/html; charset=utf-8', 'no-cache', 'gzip'],
    ['robots.txt', 'text/plain; charset=utf-8', 'no-cache', 'gzip'],
    [
      'releases/1.json',
      'application/json; charset=utf-8',
      'public, max-age=31536000, immutable',
      'gzip',
    ],
  ])('the bucket sends %s as a web server would', async (key, type, cache, encoding) => {
    const { status, headers } = await get(key);
    expect([
      status,
      headers.get('content-type'),
      headers.get('cache-control'),
      headers.get('content-encoding'),
    ]).toEqual([200, type, cache, encoding]);
  });

  test('the bucket sends a page at its address, and the page’s script', async () => {
    const page = await (await get('account/confirm')).text();
    expect(page).toContain('<title>Workout Planner - Confirm</title>');
    const [, script = ''] = /<script defer src="\/([^"]+)"/.exec(page) ?? [];
    const response = await get(script);
    expect(await response.text()).toBe('start();\n');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
  });

  test('the bucket answers 403 for notes, settings and missing objects', async () => {
    for (const key of ['history/1.json', 'maps/shell/1/a.js.map', 'site.json'])
      expect((await get(key)).status).toBe(403);
    expect((await get('nothing.js')).status).toBe(403);
  });

  test('the bucket sends static files at their addresses, until they are removed', async () => {
    const files = path.join(repository.folder, 'files');
    const links = '.well-known/apple-app-site-association';
    await mkdir(path.join(files, '.well-known'), { recursive: true });
    await writeFile(path.join(files, 'google1234.html'), 'proof');
    await writeFile(path.join(files, links), '{}');
    const configure = () => repository.release(['configure', '--files', files], env);
    expect(await configure()).toMatchObject({ code: 0, err: '' });
    expect(await (await get('google1234.html')).text()).toBe('proof');
    const { status, headers } = await get(links);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    await rm(path.join(files, 'google1234.html'));
    await configure();
    expect((await get('google1234.html')).status).toBe(403);
    expect((await get(links)).status).toBe(200);
    expect(await repository.release(['verify'], env)).toMatchObject({ code: 0, err: '' });
  });

  test.each([
    [['serve']],
    [['status', '--store', 's3://Not A Bucket']],
    [['status', '--store', 's3://no-such-bucket-here']],
  ])('refuses %j and says what to do instead', async (words) => {
    const { code, out, err } = await repository.release(words, env);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(REFUSAL);
  });

  test('refuses wrong credentials by name, without printing them', async () => {
    const wrong = await repository.release(['status'], {
      ...env,
      AWS_SECRET_ACCESS_KEY: 'very-secret',
    });
    expect(wrong.err).toMatch(
      /^Refused: .*the store replied SignatureDoesNotMatch \(HTTP 403\)\nCheck AWS_PROFILE/,
    );
    const unknown = await repository.release(['status'], { ...env, AWS_ACCESS_KEY_ID: 'nobody-1' });
    expect(unknown.err).toMatch(/^Refused: .*the store replied InvalidAccessKeyId/);
    for (const { code, out, err } of [wrong, unknown]) {
      expect([code, out]).toEqual([1, '']);
      expect(err).not.toMatch(/very-secret|nobody-1/);
    }
  });
});
