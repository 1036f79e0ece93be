import { POINTER, releaseFile } from '@site/contract';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activate } from './activate';
import { expectRefused } from '../../fixtures/expectRefused.fixture';
import { liveStore, publishBuild, type TestStore } from '../../fixtures/testSite.fixture';

const damage = async ({ folder }: TestStore, key: string, bytes: string) =>
  writeFile(path.join(folder, key), bytes);

test.each([
  ['no JSON', '{"number":1,'],
  ['empty', ''],
  ['another thing', '{"number":1}'],
])('a pointer that is %s is refused, never taken for an empty store', async (_, bytes) => {
  const site = await liveStore();
  const { shell, marketing, account } = site.release.apps;
  await damage(site, POINTER, bytes);
  const changes = { shell: shell.version, marketing: marketing.version, account: account.version };
  await expectRefused(site, changes, /release\.json is /);
});

test.each([
  ['no JSON', '{"number":2,'],
  ['of another number', undefined],
])('a next release that is %s is refused, and never becomes the pointer', async (_, bytes) => {
  const site = await liveStore();
  await damage(
    site,
    releaseFile(2),
    bytes ?? String((await site.store.read(releaseFile(1)))?.bytes),
  );
  await expectRefused(site, {}, /releases\/2\.json is /);
});

test('a pointer that is lost while history stands is restored from it, not begun anew', async () => {
  const site = await liveStore();
  await rm(path.join(site.folder, POINTER));
  const account = await publishBuild(site.store, 'account', {
    files: { 'ConfirmEmail.js': 'second();' },
  });
  expect((await activate(site.store, { account })).number).toBe(2);
});
