import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import type { SiteStatus } from './operations/status';
import { REFUSAL, TestRepository } from '../fixtures/TestRepository.fixture';
import { testBucket } from './stores/s3/testBucket.fixture';

jest.setTimeout(120_000);

/** As in the README: everybody reads what the site consists of, nobody what is the teams' own. */
const PUBLIC_READ = `{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Principal": "*",
      "Action": "s3:GetObject",
      "NotResource": ["arn:aws:s3:::BUCKET/history/*", "arn:aws:s3:::BUCKET/site.json"]
    }
  ]
}`;

describeOnObjectStore('the command line with a bucket', () => {
  let bucket: string;
  let repository: TestRepository;
  let env: { SITE_STORE: string };
  beforeAll(async () => {
    bucket = await testBucket();
    const Policy = PUBLIC_READ.replaceAll('BUCKET', bucket);
    await new S3Client({ forcePathStyle: true }).send(
      new PutBucketPolicyCommand({ Bucket: bucket, Policy }),
    );
    repository = await TestRepository.make();
    env = { SITE_STORE: `s3://${bucket}` };
    const { code, out, err } = await repository.goLive(env);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`Release 1 is live in s3://${bucket}: shell 1.0.0-`);
  });

  /** As a visitor gets it, or a CDN. */
  const get = (key: string) => fetch(`${process.env.AWS_ENDPOINT_URL ?? ''}/${bucket}/${key}`);

  test('deploys of two teams at once, each a process of its own, both land, and status tells of them', async () => {
    await repository.build('marketing', { files: { 'Home.js': 'second();' } });
    await repository.build('account', { files: { 'ConfirmEmail.js': 'second();' } });
    const both = await Promise.all(
      ['marketing', 'account'].map((app) => repository.release(['deploy', app], env)),
    );
    expect(both.map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    const { out, err } = await repository.release(['status', '--json'], env);
    expect(err).toBe('');
    const { apps, pages } = JSON.parse(out) as SiteStatus;
    expect(apps.map(({ release }) => release).sort()).toEqual([1, 2, 3]);
    expect(pages.strays).toEqual([]);
  });

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
  ])('the bucket itself sends %s as a web server would', async (key, type, cache, encoding) => {
    const { status, headers } = await get(key);
    expect([
      status,
      headers.get('content-type'),
      headers.get('cache-control'),
      headers.get('content-encoding'),
    ]).toEqual([200, type, cache, encoding]);
  });

  test('the bucket itself sends a page under its address, and the script that it names', async () => {
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

  test('what is the teams’ own, and what is not there, are not for everybody', async () => {
    for (const key of ['history/1.json', 'site.json']) expect((await get(key)).status).toBe(403);
    expect((await get('nothing.js')).status).toBe(403);
  });

  test.each([
    ['serve'],
    ['status', '--store', 's3://Not A Bucket'],
    ['status', '--store', 's3://no-such-bucket-here'],
  ])('%s %s %s is refused with what to do instead', async (...words) => {
    const { code, out, err } = await repository.release(words, env);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(REFUSAL);
  });

  test('a server that is not there, and credentials that are not, are refused by name; neither names the credentials', async () => {
    const away = await repository.release(['status'], {
      ...env,
      AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
    });
    expect(away.err).toMatch(
      /^Refused: s3:\/\/.*\/release\.json can’t be reached: ECONNREFUSED\nCheck AWS_ENDPOINT_URL/,
    );
    const wrong = await repository.release(['status'], {
      ...env,
      AWS_SECRET_ACCESS_KEY: 'very-secret',
    });
    expect(wrong.err).toMatch(
      /^Refused: .*the store says SignatureDoesNotMatch \(HTTP 403\)\nCheck AWS_PROFILE/,
    );
    const unknown = await repository.release(['status'], { ...env, AWS_ACCESS_KEY_ID: 'nobody-1' });
    expect(unknown.err).toMatch(/^Refused: .*the store says InvalidAccessKeyId/);
    for (const { code, out, err } of [away, wrong, unknown]) {
      expect([code, out]).toEqual([1, '']);
      expect(err).not.toMatch(/very-secret|nobody-1/);
    }
  });
});
