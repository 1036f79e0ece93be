import { versionManifest, versionTombstone, type Release } from '@site/contract';
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BILLING } from '../fixtures/billing.fixture';
import { TestRepository } from '../fixtures/TestRepository.fixture';
import { TOMBSTONE_AGES } from './records/tombstone';

/** A live site whose version of account a killed prune has begun to delete. */
let repository: TestRepository;
let waiting: string;
beforeEach(async () => {
  jest.replaceProperty(TOMBSTONE_AGES, 'abandoned', 300);
  repository = await TestRepository.make();
  await repository.goLive();
  await repository.build('billing', BILLING);
  await repository.release(['deploy', 'billing']);
  await repository.build('marketing', { files: { 'Home.js': 'second();' } });
  await repository.release(['deploy', 'marketing']);
  const fileOf = (key: string) => path.join(repository.site, key);
  const live = JSON.parse(await readFile(fileOf('release.json'), 'utf8')) as Release;
  const version = live.apps.account?.version ?? '';
  const manifest = fileOf(versionManifest('account', version));
  const tombstone = { id: randomUUID(), manifest: await readFile(manifest, 'utf8') };
  await writeFile(fileOf(versionTombstone('account', version)), JSON.stringify(tombstone));
  await rm(manifest);
  waiting = `Release 3 names account ${version}, which is being pruned. Waiting …\n`;
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['configure', 'appStoreId=1'],
  ['retire', 'billing'],
  ['rollback', 'marketing'],
])('%s says that it waits for a prune', async (...words) => {
  const { code, out, err } = await repository.release(words);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^.+\nRelease 4 is live in .+\n$/);
  expect(out.startsWith(waiting)).toBe(true);
});

test('configure --json does not say so in its JSON', async () => {
  const { code, out, err } = await repository.release(['configure', 'appStoreId=1', '--json']);
  expect([code, err]).toEqual([0, waiting]);
  expect(JSON.parse(out)).toMatchObject({ appStoreId: '1' });
});
