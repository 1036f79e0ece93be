import { versionFile } from '@site/contract';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { heal } from './heal';
import { contentsOf, emptyStore, liveStore } from './testSite.fixture';

test('heal puts back pages, pointer and compressed copies that stopped commands left out, and then nothing', async () => {
  const { folder, store, release } = await liveStore();
  const before = await contentsOf(folder);
  const script = versionFile('marketing', release.apps.marketing.version, 'Home.js');
  for (const key of ['release.json', 'index.html', `${script}.br`, 'account/confirm.html.gz'])
    await rm(path.join(folder, key));
  expect(await heal(store)).toEqual({
    release: 1,
    pointer: true,
    pages: ['index.html', 'account/confirm.html'],
    copies: [script],
  });
  expect(await contentsOf(folder)).toEqual(before);
  expect(await heal(store)).toEqual({ release: 1, pointer: false, pages: [], copies: [] });
  expect(await contentsOf(folder)).toEqual(before);
});

test('heal refuses a store without a release and leaves it as it is', async () => {
  const { folder, store } = await emptyStore();
  await expect(heal(store)).rejects.toThrow('has no release yet');
  expect(existsSync(folder)).toBe(false);
});
