import { S3Client } from '@aws-sdk/client-s3';
import { describeOnObjectStore, objectStoreUser } from '@site/testing/sharedObjectStore';
import { randomUUID } from 'node:crypto';
import { goLive } from '../../../fixtures/testSite.fixture';
import { copyStore } from '../../operations/copy/copyStore';
import { planCopy } from '../../operations/copy/planCopy';
import { promote, readPromotion } from '../../operations/copy/promote';
import { freeze } from '../../operations/freeze/freeze';
import { verify } from '../../operations/verify';
import { putUserPolicy } from './putUserPolicy.fixture';
import { s3Policy } from './s3Policy';
import { S3Store } from './S3Store';
import { testBucket } from './testBucket.fixture';

// The S3 server may have to start first.
jest.setTimeout(120_000);

const note = { by: 'Kim' };
const say = () => {};

describeOnObjectStore('a reader of one store who is the releaser of others', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
    await goLive(new S3Store(bucket, 'staging'));
    const user = randomUUID();
    const { accessKey, secretKey } = await objectStoreUser(user);
    const admin = new S3Client({ forcePathStyle: true });
    const allow = (role: 'reader' | 'releaser', prefix: string) =>
      putUserPolicy(admin, user, s3Policy({ role }, { bucket, prefix }, false), prefix);
    // The user's credentials are those of the process from here on.
    await allow('reader', 'staging');
    await allow('releaser', 'production');
    await allow('releaser', 'backup');
    process.env.AWS_ACCESS_KEY_ID = accessKey;
    process.env.AWS_SECRET_ACCESS_KEY = secretKey;
  });

  const open = (prefix: string) => new S3Store(bucket, prefix, { firstDelay: 10 });

  test('promotes and freezes', async () => {
    const [staging, production] = [open('staging'), open('production')];
    const promotion = await readPromotion(staging, []);
    expect((await promote(production, promotion, { note, say })).number).toBe(1);
    await freeze(production, '2999-12-24T18:00:00.000Z', note);
    await expect(promote(production, promotion, { note, say })).rejects.toThrow('is frozen');
    expect((await verify(production, say)).faults).toEqual([]);
  });

  test('makes a backup, with the notes and settings that visitors can’t read', async () => {
    const [staging, backup] = [open('staging'), open('backup')];
    await copyStore(staging, backup, await planCopy(staging, backup), say);
    expect((await verify(backup, say)).faults).toEqual([]);
    expect(await backup.read('site.json')).toBeDefined();
  });

  test('can’t freeze what it only reads', async () => {
    await expect(freeze(open('staging'), '2999-12-24T18:00:00.000Z', note)).rejects.toMatchObject({
      message: expect.stringContaining('AccessDenied') as string,
      cure: expect.stringContaining('--role releaser') as string,
    });
  });
});
