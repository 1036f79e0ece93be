import { POINTER, releaseFile } from '@site/contract';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activate } from './activate';
import { expectRefused } from '../../fixtures/expectRefused.fixture';
import { liveStore, publishBuild, type TestStore } from '../../fixtures/testSite.fixture';

const damage = async ({ folder }: TestStore, key: string, bytes: string) =>
  writeFile(path.join(folder, key), bytes);

test.each([
  ['not JSON', '{"number":1,'],
  ['empty', ''],
  ['something else', '{"number":1}'],
])('refuses a pointer that is %s instead of taking the store for empty', async (_, bytes) => {
  const site = await liveStore();
  const { shell, marketing, account } = site.release.apps;
  await damage(site, POINTER, bytes);
  const changes = { shell: shell.version, marketing: marketing.version, account: account.version };
  await expectRefused(site, changes, /release\.json is /);
});

test.each([
  ['not JSON', '{"number":2,'],
  ['of another number', undefined],
])('refuses a next release that is %s, and leaves the pointer alone', async (_, bytes) => {
  const site = await liveStore();
  await damage(
    site,
    releaseFile(2),
    bytes ?? String((await site.store.read(releaseFile(1)))?.bytes),
  );
  await expectRefused(site, {}, /releases\/2\.json (is not JSON|contains release 1)/);
});

test('restores a lost pointer from history instead of starting over', async () => {
  const site = await liveStore();
  await rm(path.join(site.folder, POINTER));
  const account = await publishBuild(site.store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  expect((await activate(site.store, { account })).number).toBe(2);
});
