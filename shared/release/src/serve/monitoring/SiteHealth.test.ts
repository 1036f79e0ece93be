import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { liveStore } from '../../../fixtures/liveStore.fixture';
import { emptyStore } from '../../../fixtures/testSite.fixture';
import { SiteHealth } from './SiteHealth';

test('a site with a release and its pages is ok, and says so for a second without reading', async () => {
  let now = 0;
  const { folder } = await liveStore();
  const health = new SiteHealth(folder, () => now);
  expect(health.release).toBeUndefined();
  expect(await health.check()).toEqual({ status: 'ok', release: 1 });
  expect(health.release).toBe(1);
  await rm(path.join(folder, 'index.html'));
  now = 900;
  expect(await health.check()).toEqual({ status: 'ok', release: 1 });
  now = 1100;
  expect(await health.check()).toEqual({
    ...{ status: 'failing', release: 1 },
    reason: 'index.html is missing',
  });
});

test('a pointer that can’t be read is failing, and so is a store without a release', async () => {
  const { folder } = await liveStore();
  await writeFile(path.join(folder, 'release.json'), 'damaged');
  const reasons = [folder, (await emptyStore()).folder].map((place) =>
    new SiteHealth(place).check(),
  );
  expect(await Promise.all(reasons)).toEqual([
    { status: 'failing', reason: 'release.json can’t be read' },
    { status: 'failing', reason: 'This site has no release yet.' },
  ]);
});
