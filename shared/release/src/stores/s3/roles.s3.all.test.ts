import {
  DeleteObjectCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { describeOnObjectStore, objectStoreUser } from '@site/testing/sharedObjectStore';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { versionMap } from '@site/contract';
import { buildOf, goLive, TEST_APPS } from '../../../fixtures/testSite.fixture';
import { activate } from '../../operations/activate';
import { publish } from '../../operations/publish';
import { status } from '../../operations/status';
import type { AccessKeys } from '@site/testing/objectStore';
import { putUserPolicy } from './putUserPolicy.fixture';
import { s3Policy, type Role } from './s3Policy';
import { S3Store } from './S3Store';
import { testBucket } from './testBucket.fixture';

// The S3 server may have to start first.
jest.setTimeout(120_000);

const PREFIX = 'sites/production';

describeOnObjectStore('roles in a bucket', () => {
  let bucket: string;
  let admin: S3Client;
  let team: S3Store;
  let releaser: S3Store;
  let teamKeys: AccessKeys;
  let releaserKeys: AccessKeys;

  /** Creates a user with a policy. */
  async function createUser(role: Role): Promise<AccessKeys> {
    const name = randomUUID();
    const keys = await objectStoreUser(name);
    await putUserPolicy(admin, name, s3Policy(role, { bucket, prefix: PREFIX }, false));
    return keys;
  }

  /** Opens a store as a user. */
  async function openAs({ accessKey, secretKey }: AccessKeys, prefix = PREFIX): Promise<S3Store> {
    const before = { ...process.env };
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey });
    const store = new S3Store(bucket, prefix, { firstDelay: 10 });
    // The SDK reads the variables for its first request, even for one that is denied.
    await store.read('release.json').catch(() => {});
    Object.assign(process.env, before);
    return store;
  }

  beforeAll(async () => {
    bucket = await testBucket();
    admin = new S3Client({ forcePathStyle: true });
    const Policy = JSON.stringify(
      s3Policy({ role: 'visitors' }, { bucket, prefix: PREFIX }, false),
    );
    await admin.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
    [teamKeys, releaserKeys] = [
      await createUser({ role: 'team', app: 'marketing' }),
      await createUser({ role: 'releaser' }),
    ];
    [team, releaser] = [await openAs(teamKeys), await openAs(releaserKeys)];
    await goLive(releaser);
    await new S3Store(bucket, 'sites/staging').create('release.json', Buffer.from('{}'));
  });

  test('a team publishes its app and reads; the releaser makes it live', async () => {
    const files = { 'Home.js': 'second();', '.maps/Home.js.map': '{}' };
    const build = await buildOf('marketing', { files });
    const { version } = build.manifest;
    expect(await publish(team, build)).toBe(true);
    expect(await publish(team, build)).toBe(false);
    expect(await team.read(versionMap('marketing', version, 'Home.js'))).toBeDefined();
    await activate(releaser, { marketing: version });
    const { apps } = await status(team);
    expect(apps.find(({ app }) => app === 'marketing')?.version).toBe(version);
  });

  const bytes = Buffer.from('{}');

  test.each([...TEST_APPS.filter((app) => app !== 'marketing'), 'marketing-2'])(
    'a team can’t publish a version of %s',
    async (app) => {
      const build = await buildOf(app, { manifest: { packageVersion: '3.0.0' } });
      await expect(publish(team, build)).rejects.toMatchObject({
        name: 'Refusal',
        message: expect.stringMatching(
          new RegExp(`^s3://${bucket}/${PREFIX}/apps/${app}/.*: the store replied AccessDenied`),
        ) as string,
        cure: `Use credentials with the policy of the team of ${app}: npm run release -- s3-policy --role team --app ${app}`,
      });
    },
  );

  /** Sends a write as a user does who does not use this tool. */
  async function send(user: AccessKeys, command: PutObjectCommand | DeleteObjectCommand) {
    const credentials = { accessKeyId: user.accessKey, secretAccessKey: user.secretKey };
    const client = new S3Client({ forcePathStyle: true, credentials });
    const status = (sent: { $metadata: { httpStatusCode?: number } }) =>
      sent.$metadata.httpStatusCode;
    return client.send(command).then(status, status);
  }

  test.each([
    ...['release.json', 'releases/1.json', 'site.json', 'history/1.json', 'index.html'],
    ...[
      'new.html',
      '.probes/1',
      'apps/account/1/Home.js',
      'apps/marketing',
      'apps/marketing-2/a.js',
      'maps/account/1/Home.js.map',
    ],
    '../staging/release.json',
  ])('a team can neither write nor delete %s', async (key) => {
    const object = { Bucket: bucket, Key: path.posix.join(PREFIX, key) };
    expect(await send(teamKeys, new PutObjectCommand({ ...object, Body: '{}' }))).toBe(403);
    expect(await send(teamKeys, new DeleteObjectCommand(object))).toBe(403);
  });

  test('a team can’t delete a version of its own, nor change the bucket’s policy', async () => {
    const [key = ''] = await team.list('apps/marketing/');
    const object = { Bucket: bucket, Key: `${PREFIX}/${key}` };
    expect(await send(teamKeys, new DeleteObjectCommand(object))).toBe(403);
    const policy = new PutBucketPolicyCommand({ Bucket: bucket, Policy: '{}' });
    expect(await send(teamKeys, policy as never)).toBe(403);
  });

  test('a denied write is refused with its key and whose policy allows it', async () => {
    await expect(team.create('releases/9.json', bytes)).rejects.toMatchObject({
      name: 'Refusal',
      message: `s3://${bucket}/${PREFIX}/releases/9.json: the store replied AccessDenied (HTTP 403)`,
      cure: 'Use credentials with the policy of the releaser: npm run release -- s3-policy --role releaser',
    });
    await expect(team.delete('index.html')).rejects.toMatchObject({
      message: `s3://${bucket}/${PREFIX}/index.html: the store replied AccessDenied (HTTP 403)`,
      cure: expect.stringContaining('--role releaser') as string,
    });
  });

  test('no role reads, lists or writes another store in the same bucket', async () => {
    for (const keys of [teamKeys, releaserKeys]) {
      const other = await openAs(keys, 'sites/staging');
      await expect(other.read('release.json')).rejects.toThrow('AccessDenied');
      await expect(other.list('')).rejects.toThrow('AccessDenied');
      await expect(other.create('apps/marketing/1/a.js', bytes)).rejects.toThrow('AccessDenied');
      await expect(other.delete('release.json')).rejects.toThrow('AccessDenied');
    }
  });

  test.each([
    [`${PREFIX}/index.html`, 200],
    [`${PREFIX}/account/confirm`, 200],
    [`${PREFIX}/release.json`, 200],
    [`${PREFIX}/releases/1.json`, 200],
    [`${PREFIX}/history/1.json`, 403],
    [`${PREFIX}/maps/marketing/1/Home.js.map`, 403],
    [`${PREFIX}/site.json`, 403],
    ['sites/staging/release.json', 403],
    ['', 403],
  ])('a visitor who requests %s gets %i', async (key, expected) => {
    const response = await fetch(`${process.env.AWS_ENDPOINT_URL ?? ''}/${bucket}/${key}`);
    expect(response.status).toBe(expected);
  });
});
