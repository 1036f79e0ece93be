import {
  POINTER,
  releaseFile,
  RELEASES,
  STATIC_CONTENTS,
  versionFile,
  versionManifest,
  versionTombstone,
} from '@site/contract';
import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { revisionsOf } from '../../../fixtures/revisionsOf.fixture';
import { publishBuild } from '../../../fixtures/testSite.fixture';
import { readPointer } from '../../records/readRelease';
import { DryRunStore } from '../../stores/DryRunStore';
import { DirectoryStore } from '../../stores/folder/DirectoryStore';
import type { Store } from '../../stores/objects/Store';
import { S3Store } from '../../stores/s3/S3Store';
import { testBucket } from '../../stores/s3/testBucket.fixture';
import { activate } from '../activate';
import { verify } from '../verify';
import { copy, describeCopy, siteIn } from './describeCopy.fixture';

jest.setTimeout(240_000);

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
const openFolder = () => new DirectoryStore(path.join(folder, randomUUID()));
const openMemory = () => new DryRunStore(openFolder());

describe('in memory', () => {
  describeCopy(openMemory, openMemory, 1);
});

describe('from folder to folder', () => {
  describeCopy(openFolder, openFolder, 17);
});

describeOnObjectStore('with buckets', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
  }, 120_000);
  const openBucket = () => new S3Store(bucket, randomUUID());

  describe('from folder to bucket', () => {
    describeCopy(openFolder, openBucket, 41);
  });
  describe('from bucket to folder', () => {
    describeCopy(openBucket, openFolder, 41);
  });
  describe('from bucket to bucket', () => {
    describeCopy(openBucket, openBucket, 41);
  });
});

describe('a copy that can’t be made', () => {
  let from: Store;
  let to: Store;
  beforeEach(async () => {
    [from, to] = [await siteIn(openMemory()), openMemory()];
  });

  const expectRefused = async (message: string) => {
    const before = await revisionsOf(to);
    await expect(copy(from, to)).rejects.toMatchObject({ name: 'Refusal', message });
    expect(await revisionsOf(to)).toEqual(before);
  };
  const deployTo = async (store: Store, text: string) =>
    activate(store, {
      marketing: await publishBuild(store, 'marketing', { files: { 'Home.js': text } }),
    });

  test('is refused by a store with a newer release', async () => {
    await copy(from, to);
    await deployTo(to, 'nine();');
    await expectRefused(
      `${to.address} has release 9, and ${from.address} only release 8: nothing newer is overwritten`,
    );
  });

  test('is refused by a store with another history', async () => {
    await copy(from, to);
    await Promise.all([deployTo(from, 'here();'), deployTo(to, 'there();')]);
    await expectRefused(
      `release 9 of ${to.address} is another one than that of ${from.address}: their histories differ`,
    );
  });

  test('is refused if nothing shows that both are the same site', async () => {
    await copy(from, to);
    await deployTo(from, 'nine();');
    await from.delete(releaseFile(8));
    await expectRefused(
      `${from.address} has pruned release 8, the newest of ${to.address}, so nothing shows that both are the same site`,
    );
  });

  test('is refused if a live version is incomplete', async () => {
    const version = (await readPointer(from))?.apps.account?.version ?? '';
    await from.create(versionTombstone('account', version), Buffer.from('{"id":"1"}'));
    await expectRefused(
      `${from.address} has no complete account ${version}, which release 8 names`,
    );
  });

  test('is not made live if a file of a live version is damaged', async () => {
    const version = (await readPointer(from))?.apps.account?.version ?? '';
    const key = versionFile('account', version, 'remoteEntry.js');
    await from.replace(key, Buffer.from('bad();'), (await from.read(key))?.revision);
    await expect(copy(from, to)).rejects.toThrow(
      `${key}, a file of account ${version}, is damaged`,
    );
    expect(await to.read(POINTER)).toBeUndefined();
    expect(await to.list(RELEASES)).toEqual([]);
  });
});

test('what is damaged and not live is left out, and named', async () => {
  const [from, to] = [await siteIn(openMemory()), openMemory()];
  const version = await publishBuild(from, 'marketing', { files: { 'Home.js': 'unused();' } });
  const key = versionFile('marketing', version, 'Home.js');
  await from.delete(key);
  const [content = ''] = await from.list(STATIC_CONTENTS);
  await from.create(`${STATIC_CONTENTS}unused`, Buffer.from('damaged'));
  expect(content).not.toBe('');
  expect(await copy(from, to)).toEqual([
    `${from.address}/${key}, a file of marketing ${version}, is missing`,
    `${from.address}/${STATIC_CONTENTS}unused is damaged`,
  ]);
  expect((await verify(to, () => {})).faults).toEqual([]);
  expect(await to.read(versionManifest('marketing', version))).toBeUndefined();
  expect(await to.read(content)).toBeDefined();
});
