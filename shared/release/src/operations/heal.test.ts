import { remoteFile, versionFile } from '@site/contract';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownIdentity } from '../stores/folder/processIdentity';
import { lockOf } from '../stores/folder/temporaryFiles';
import { withFileLock } from '../stores/folder/withFileLock';
import { activate } from './activate';
import { heal } from './heal';
import { contentsOf, emptyStore, liveStore, publishBuild } from '../../fixtures/testSite.fixture';

test('restores pages, pointer and compressed copies; a second run finds nothing to do', async () => {
  const { folder, store, release } = await liveStore();
  const before = await contentsOf(folder);
  const script = versionFile('marketing', release.apps.marketing.version, 'Home.js');
  for (const key of [
    ...['release.json', 'index.html', `${script}.br`, 'account/confirm.html.gz'],
    ...['releases/1.json.br', 'site.json.gz'],
  ])
    await rm(path.join(folder, key));
  expect(await heal(store)).toEqual({
    release: 1,
    pointer: true,
    pages: ['account/confirm.html', 'index.html'],
    copies: [script, 'releases/1.json', 'site.json'],
  });
  expect(await contentsOf(folder)).toEqual(before);
  expect(await heal(store)).toEqual({ release: 1, pointer: false, pages: [], copies: [] });
  expect(await contentsOf(folder)).toEqual(before);
});

test('restores copies of a version that never went live: it may still do so', async () => {
  const { folder, store } = await liveStore();
  const version = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  const before = await contentsOf(folder);
  await rm(path.join(folder, versionFile('marketing', version, 'Home.js.gz')));
  await heal(store);
  expect(await contentsOf(folder)).toEqual(before);
});

test('restores copies of what tabs with an earlier shell read', async () => {
  const { folder, store, release } = await liveStore();
  const shell = await publishBuild(store, 'shell', { files: { 'main.js': 'second();' } });
  await activate(store, { shell });
  const before = await contentsOf(folder);
  const part = remoteFile(release.apps.shell.version, 'account');
  await rm(path.join(folder, `${part}.br`));
  expect((await heal(store)).copies).toEqual([part]);
  expect(await contentsOf(folder)).toEqual(before);
});

/** As writers make it for each temporary file. */
const WRITE_ID = '0b9c5f0e-3a51-4c1e-9d0c-5a1f6c2e7b10';

test('removes temporary files of killed processes at once, but none of a running command', async () => {
  const { folder, store } = await liveStore();
  const before = await contentsOf(folder);
  const killed = execFile('sleep', ['60']);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const identity = ownIdentity.replace(/^\d+/, String(killed.pid));
  for (const name of [
    `.tmp-${WRITE_ID}`,
    '.tmp-lock',
    `.tmp-lock-${WRITE_ID}`,
    '.tmp-lock-breaker',
  ])
    await writeFile(path.join(folder, `index.html${name}`), identity);
  await writeFile(path.join(folder, `releases/2.json.tmp-${WRITE_ID}`), '{');

  const written = path.join(folder, `robots.txt.tmp-${WRITE_ID}`);
  let healing: Promise<unknown> | undefined;
  await withFileLock(lockOf(path.join(folder, 'robots.txt')), async () => {
    await writeFile(written, 'half');
    // However old it is: a copy gets the time of its object.
    await utimes(written, 1, 1);
    healing = heal(store);
    while (existsSync(path.join(folder, `releases/2.json.tmp-${WRITE_ID}`))) await pause(5);
    expect(existsSync(written)).toBe(true);
    await rm(written);
  });
  await healing;
  expect(await contentsOf(folder)).toEqual(before);
});

test('refuses a store without a release, and writes nothing to it', async () => {
  const { folder, store } = await emptyStore();
  await expect(heal(store)).rejects.toThrow('has no release yet');
  expect(existsSync(folder)).toBe(false);
});
