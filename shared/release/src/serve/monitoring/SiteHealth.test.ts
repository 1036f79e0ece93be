import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { liveStore } from '../../../fixtures/liveStore.fixture';
import { emptyStore } from '../../../fixtures/testSite.fixture';
import { SiteHealth } from './SiteHealth';

test('a site with a release and its pages is ok, and says so for a second without reading', async () => {
  let now = 0;
  const { folder } = await liveStore();
  const health = new SiteHealth(folder, () => now);
  expect(await health.check()).toEqual({ status: 'ok', release: 1 });
  expect(health.release).toBe(1);
  await rm(path.join(folder, 'index.html'));
  now = 900;
  expect(await health.check()).toMatchObject({ status: 'ok' });
  now = 1100;
  const missing = { status: 'failing', release: 1, reason: 'index.html is missing' };
  expect(await health.check()).toEqual(missing);
});

test('a pointer that can’t be read is failing, and so is a store without a release', async () => {
  const { folder } = await liveStore();
  await writeFile(path.join(folder, 'release.json'), 'damaged');
  const check = (place: string) => new SiteHealth(place).check();
  expect(await check(folder)).toEqual({ status: 'failing', reason: 'release.json can’t be read' });
  const { folder: empty } = await emptyStore();
  expect(await check(empty)).toEqual({
    status: 'failing',
    reason: 'This site has no release yet.',
  });
});
