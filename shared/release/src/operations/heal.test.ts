import { versionFile } from '@site/contract';
import { existsSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { heal } from './heal';
import { contentsOf, emptyStore, liveStore, publishBuild } from '../../fixtures/testSite.fixture';

test('heal puts back pages, pointer and compressed copies that stopped commands left out, and then nothing', async () => {
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

test('heal finishes a version that never went live, too: it may do so tomorrow', async () => {
  const { folder, store } = await liveStore();
  const version = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  const before = await contentsOf(folder);
  await rm(path.join(folder, versionFile('marketing', version, 'Home.js.gz')));
  await heal(store);
  expect(await contentsOf(folder)).toEqual(before);
});

test('heal removes what killed writers left behind, and leaves alone what a running one may be at', async () => {
  const { folder, store } = await liveStore();
  const before = await contentsOf(folder);
  const litter = ['.tmp-0b9c', '.tmp-lock', '.tmp-lock-0b9c', '.tmp-lock-breaker'].map(
    (ending) => `index.html${ending}`,
  );
  const leave = async (name: string, minutes: number) => {
    await writeFile(path.join(folder, name), '1 another-machine');
    const then = Date.now() / 1000 - minutes * 60;
    await utimes(path.join(folder, name), then, then);
  };
  for (const name of litter) await leave(name, 1);
  await leave('releases/2.json.tmp-0b9c', 1);
  await leave('robots.txt.tmp-0b9d', 0);
  await heal(store);
  const { 'robots.txt.tmp-0b9d': young, ...left } = await contentsOf(folder);
  expect(young).toBeDefined();
  expect(left).toEqual(before);
});

test('heal refuses a store without a release and leaves it as it is', async () => {
  const { folder, store } = await emptyStore();
  await expect(heal(store)).rejects.toThrow('has no release yet');
  expect(existsSync(folder)).toBe(false);
});
