import {
  DeleteObjectCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type AccessKeys, describeOnObjectStore, testObjectStore } from '@site/testing/objectStore';
import { bucketCommands } from '@site/testing/readmeCommands';
import { testSite } from '@site/testing';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { TEST_APPS } from '../fixtures/testSite.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { describeStore } from './stores/describeStore.fixture';
import { filledPolicy } from './stores/s3/filledPolicy.fixture';
import { S3Store } from './stores/s3/S3Store';
import { testBucket } from './stores/s3/testBucket.fixture';

jest.unmock('./compose/composeVariant');

// The server has to start first. It takes longer than most of the tests, so they share it.
jest.setTimeout(120_000);

const PREFIX = 'sites/production';
const bytes = Buffer.from('{}');

/** Keys of every kind; a team may write the first two alone. */
const KEYS = [
  ...['apps/marketing/1/Home.js', 'maps/marketing/1/Home.js.map'],
  ...['apps/account/1/Confirm.js', 'maps/account/1/Confirm.js.map', 'apps/marketing-2/1/Home.js'],
  ...['releases/1.json', 'contents/1/Aa-_09', 'release.json', 'index.html', 'account/confirm'],
  ...['_preview/pr-1/index.html', 'remotes/1/account.json', 'robots.txt'],
];
const [OWN, FOREIGN] = [KEYS.slice(0, 2), KEYS.slice(2)];

describeOnObjectStore('on a real S3 server,', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
  });

  // Ceph stores 4 MB in one piece.
  describeStore('S3Store', () => new S3Store(bucket, `test/${randomUUID()}`), 8_000_000);

  test('a store whose bucket has versions since its first release loses nothing', async () => {
    const Bucket = await testBucket();
    await new S3Store(Bucket, '').create('apps/a/1/a.js', Buffer.from('one'));
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await new S3Client({ forcePathStyle: true }).send(
      new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }),
    );
    // Ceph then ignores If-None-Match.
    const store = new S3Store(Bucket, '');
    await expect(store.create('apps/a/1/a.js', Buffer.from('two'))).rejects.toThrow('conditional');
    expect((await store.read('apps/a/1/a.js'))?.bytes.toString()).toBe('one');
  });

  describe('roles', () => {
    const users: Record<string, AccessKeys> = {};

    /** Opens a store as a user. */
    async function openAs(user: string, prefix = PREFIX): Promise<S3Store> {
      const before = { ...process.env };
      process.env.AWS_ACCESS_KEY_ID = users[user]?.accessKeyId;
      process.env.AWS_SECRET_ACCESS_KEY = users[user]?.secretAccessKey;
      const store = new S3Store(bucket, prefix, { acl: 'bucket-owner-full-control' });
      // The SDK reads the variables for its first request, even for one that is denied.
      await store.read('release.json').catch(() => {});
      Object.assign(process.env, before);
      return store;
    }

    /** Sends a write as a user does who does not use this tool. @returns the status */
    async function send(user: string, command: PutObjectCommand | DeleteObjectCommand) {
      const client = new S3Client({ forcePathStyle: true, credentials: users[user]! });
      const status = (sent: { $metadata: { httpStatusCode?: number } }) =>
        sent.$metadata.httpStatusCode;
      return client.send(command).then(status, status);
    }

    beforeAll(async () => {
      const admin = new S3Client({ forcePathStyle: true });
      const place = { bucket, prefix: `${PREFIX}/`, app: 'marketing' };
      const Policy = filledPolicy('visitors-ceph', place);
      await admin.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
      for (const role of ['team', 'reader', 'releaser']) {
        const name = randomUUID();
        users[role] = await (await testObjectStore()).createUser(name);
        await putUserPolicy(admin, name, filledPolicy(role, place));
      }
      await new S3Store(bucket, 'sites/staging').create('release.json', bytes);
    });

    test('a team creates files of its app, the releaser writes everything, and both read all of it', async () => {
      const [team, releaser] = [await openAs('team'), await openAs('releaser')];
      for (const key of OWN) expect(await team.create(key, bytes)).toBe(true);
      for (const key of OWN) expect(await team.create(key, bytes)).toBe(false);
      for (const key of FOREIGN) expect(await releaser.create(key, bytes)).toBe(true);
      for (const store of [team, releaser, await openAs('reader')]) {
        expect((await store.list('')).map(({ key }) => key)).toEqual([...KEYS].sort());
        for (const key of KEYS) expect((await store.read(key))?.bytes).toEqual(bytes);
      }
      const revision = (await releaser.read('index.html'))?.revision;
      expect(await releaser.replace('index.html', Buffer.from('new'), revision)).toBe(true);
      await releaser.create('old.html', bytes);
      await releaser.delete(['old.html', 'nothing.html']);
      expect(await releaser.read('old.html')).toBeUndefined();
    });

    test('the owner of the bucket reads what the roles write', async () => {
      const owner = new S3Store(bucket, PREFIX);
      for (const user of ['team', 'releaser']) {
        const key = `apps/marketing/2/${user}.js`;
        const store = await openAs(user);
        await store.create(key, bytes);
        expect((await owner.read(key))?.bytes).toEqual(bytes);
        await owner.delete([key]);
      }
    });

    test('a team and a reader can neither write what is not theirs, nor delete anything', async () => {
      const others = [...FOREIGN, 'new.html', 'apps/marketing', '../staging/release.json'];
      for (const key of [...OWN, ...others])
        for (const user of ['team', 'reader']) {
          const object = { Bucket: bucket, Key: path.posix.join(PREFIX, key) };
          expect(await send(user, new DeleteObjectCommand(object))).toBe(403);
          if (user === 'team' && OWN.includes(key)) continue;
          expect(await send(user, new PutObjectCommand({ ...object, Body: '{}' }))).toBe(403);
        }
      const policy = new PutBucketPolicyCommand({ Bucket: bucket, Policy: '{}' });
      expect(await send('team', policy as never)).toBe(403);
    });

    test('no role reads, lists or writes another store in the same bucket', async () => {
      for (const user of Object.keys(users)) {
        const other = await openAs(user, 'sites/staging');
        await expect(other.read('release.json')).rejects.toThrow('AccessDenied');
        await expect(other.list('')).rejects.toThrow('AccessDenied');
        await expect(other.create('apps/marketing/1/a.js', bytes)).rejects.toThrow('AccessDenied');
        await expect(other.delete(['release.json'])).rejects.toThrow('AccessDenied');
      }
    });

    test('a visitor gets everything of the store but the log, contents and source maps', async () => {
      const statusOf = async (key: string) =>
        (await fetch(`${process.env.AWS_ENDPOINT_URL ?? ''}/${bucket}/${key}`)).status;
      for (const key of KEYS)
        expect([key, await statusOf(`${PREFIX}/${key}`)]).toEqual([
          key,
          /^(releases|contents|maps)\//.test(key) ? 403 : 200,
        ]);
      for (const key of ['sites/staging/release.json', '']) expect(await statusOf(key)).toBe(403);
    });
  });

  describe('the command line', () => {
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
      expect(headersOf(page)).toEqual([
        'text/html; charset=utf-8',
        'no-cache, no-transform',
        'gzip',
      ]);
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

    test('names a proxy that is down, without its password', () => {
      // In a process: errors of Node pass the AWS SDK only in the realm that they come from.
      const { code, out, err } = repository.start(['status'], {
        ...env,
        AWS_ENDPOINT_URL: 'https://s3.invalid',
        no_proxy: '',
        https_proxy: 'http://user:very-secret@127.0.0.1:1',
      });
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^Refused: s3:\/\/.*\/release\.json can’t be reached through the proxy /);
      expect(err).toContain('127.0.0.1:1: ECONNREFUSED\nCheck HTTPS_PROXY');
      expect(err).not.toContain('very-secret');
    });
  });
});

/** Gives a user of the object store a policy, as `aws iam put-user-policy` does. */
async function putUserPolicy(admin: S3Client, user: string, policy: string): Promise<void> {
  const endpoint = new URL(process.env.AWS_ENDPOINT_URL ?? '');
  const body = new URLSearchParams({
    Action: 'PutUserPolicy',
    Version: '2010-05-08',
    UserName: user,
    PolicyName: 'site',
    PolicyDocument: policy,
  }).toString();
  const signer = await admin.config.signer();
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: endpoint.protocol,
    hostname: endpoint.hostname,
    port: Number(endpoint.port),
    path: '/',
    query: {},
    headers: { host: endpoint.host, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  const response = await fetch(endpoint, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`PutUserPolicy: ${response.status} ${await response.text()}`);
}
