import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { describeOnObjectStore } from '@site/testing/describeOnObjectStore';
import { bucketCommands } from '@site/testing/readmeCommands';
import { testSite } from '@site/testing';
import { TEST_APPS } from '../fixtures/testSite.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { filledPolicy } from './stores/s3/filledPolicy.fixture';
import { testBucket } from './stores/s3/testBucket.fixture';

jest.unmock('./compose/composeVariant');

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
    const Policy = filledPolicy('visitors-ceph', { bucket, prefix: '' });
    await new S3Client({ forcePathStyle: true }).send(
      new PutBucketPolicyCommand({ Bucket: bucket, Policy }),
    );
    for (const app of TEST_APPS) await repository.build(app);
    const refused = await repository.release(['deploy'], env);
    expect(refused.err).toContain('publicOrigin is not set\nRun the command again with');
    const words = ['deploy', '--origin', testSite.publicOrigin];
    const { code, out, err } = await repository.release(words, env);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`Release 1 is live in s3://${bucket}: shell 1.0.0-`);
  });

  /** Requests an object as a visitor or a CDN does. */
  const get = (key: string) => fetch(`${process.env.AWS_ENDPOINT_URL ?? ''}/${bucket}/${key}`);

  test('the bucket sends pages at their addresses, and scripts, as a web server would', async () => {
    const page = await get('account/confirm');
    const facts = ['content-type', 'cache-control', 'content-encoding'];
    const headersOf = ({ headers }: Response) => facts.map((name) => headers.get(name));
    expect(headersOf(page)).toEqual(['text/html; charset=utf-8', 'no-cache, no-transform', 'gzip']);
    expect(headersOf(await get('404.html'))).toEqual(headersOf(page));
    const robots = ['text/plain; charset=utf-8', 'no-cache, no-transform', 'gzip'];
    expect(headersOf(await get('robots.txt'))).toEqual(robots);
    const html = await page.text();
    expect(html).toContain('<title>Workout Planner - Confirm</title>');
    const script = await get(/<script defer src="\/([^"]+)"/.exec(html)?.[1] ?? '');
    expect(await script.text()).toBe('start();\n');
    const forever = 'public, max-age=31536000, immutable, no-transform';
    expect(headersOf(script)).toEqual(['text/javascript; charset=utf-8', forever, 'br']);
    expect(await repository.release(['verify'], env)).toMatchObject({ code: 0, err: '' });
  });

  test('the first day of a production bucket works as the README prints it', async () => {
    const production = { SITE_STORE: `s3://${await testBucket()}` };
    const results: string[] = [];
    for (const command of bucketCommands()) {
      const words = command.replace('npm run deploy --', 'npm run release -- deploy');
      const [, line = ''] = /^npm run release -- (.*)$/.exec(words) ?? [];
      // The next build, so that there is something to roll back.
      if (results.length === 2)
        await repository.build('marketing', { files: { 'Home.js': 'second();' } });
      const { code, out, err } = await repository.release(line.split(' '), production);
      expect([command, code, err]).toEqual([command, 0, '']);
      results.push(out);
    }
    expect(results).toHaveLength(5);
    expect(results[1]).toContain('Address: https://www.example.com\nPages: match release 1');
    expect(results[4]).toMatch(/^Release 3 is live/m);
  });

  // In a process: errors of Node pass the AWS SDK only in the realm that they come from.
  test.each([
    [
      'an unreachable server',
      { AWS_ENDPOINT_URL: 'http://127.0.0.1:1' },
      ': ECONNREFUSED\nCheck AWS_ENDPOINT_URL',
    ],
    [
      'a proxy that is down, without its password',
      {
        ...{ AWS_ENDPOINT_URL: 'https://s3.invalid', no_proxy: '' },
        https_proxy: 'http://user:very-secret@127.0.0.1:1',
      },
      ' through the proxy 127.0.0.1:1: ECONNREFUSED\nCheck HTTPS_PROXY',
    ],
  ])('names %s', (_, variables, why) => {
    const { code, out, err } = repository.start(['status'], { ...env, ...variables });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^Refused: s3:\/\/.*\/release\.json can’t be reached/);
    expect(err).toContain(`/release.json can’t be reached${why}`);
    expect(err).not.toContain('very-secret');
  });
});
