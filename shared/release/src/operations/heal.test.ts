import { versionFile } from '@site/contract';
import { existsSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

/** As writers make it for each temporary file. */
const WRITE_ID = '0b9c5f0e-3a51-4c1e-9d0c-5a1f6c2e7b10';

test('removes old temporary files, but none that a running command may still write', async () => {
  const { folder, store } = await liveStore();
  const before = await contentsOf(folder);
  const leftovers = [
    `.tmp-${WRITE_ID}`,
    '.tmp-lock',
    `.tmp-lock-${WRITE_ID}`,
    '.tmp-lock-breaker',
  ].map((ending) => `index.html${ending}`);
  const leave = async (name: string, minutes: number) => {
    await writeFile(path.join(folder, name), '1 another-machine');
    const then = Date.now() / 1000 - minutes * 60;
    await utimes(path.join(folder, name), then, then);
  };
  for (const name of leftovers) await leave(name, 1);
  await leave(`releases/2.json.tmp-${WRITE_ID}`, 1);
  const running = `robots.txt.tmp-${WRITE_ID}`;
  await leave(running, 0);
  await heal(store);
  const { [running]: young, ...left } = await contentsOf(folder);
  expect(young).toBeDefined();
  expect(left).toEqual(before);
});

test('refuses a store without a release, and writes nothing to it', async () => {
  const { folder, store } = await emptyStore();
  await expect(heal(store)).rejects.toThrow('has no release yet');
  expect(existsSync(folder)).toBe(false);
});
