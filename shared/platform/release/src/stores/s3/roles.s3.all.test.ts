import {
  DeleteObjectCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { AccessKeys } from '@site/testing/objectStore';
import { describeOnObjectStore, testObjectStore } from '@site/testing/describeOnObjectStore';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { filledPolicy } from './filledPolicy.fixture';
import { S3Store } from './S3Store';
import { testBucket } from './testBucket.fixture';

// The S3 server may have to start first.
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

describeOnObjectStore('roles in a bucket', () => {
  let bucket: string;
  const users: Record<string, AccessKeys> = {};

  /** Opens a store as a user. */
  async function openAs(user: string, prefix = PREFIX): Promise<S3Store> {
    const before = { ...process.env };
    const { accessKey, secretKey } = users[user] ?? { accessKey: '', secretKey: '' };
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey });
    const store = new S3Store(bucket, prefix, {
      acl: 'bucket-owner-full-control',
      firstDelay: 10,
    });
    // The SDK reads the variables for its first request, even for one that is denied.
    await store.read('release.json').catch(() => {});
    Object.assign(process.env, before);
    return store;
  }

  /** Sends a write as a user does who does not use this tool. @returns the status */
  async function send(user: string, command: PutObjectCommand | DeleteObjectCommand) {
    const { accessKey, secretKey } = users[user] ?? { accessKey: '', secretKey: '' };
    const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
    const client = new S3Client({ forcePathStyle: true, credentials });
    const status = (sent: { $metadata: { httpStatusCode?: number } }) =>
      sent.$metadata.httpStatusCode;
    return client.send(command).then(status, status);
  }

  beforeAll(async () => {
    bucket = await testBucket();
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
