import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { emptyStore, liveStore, publishBuild } from '../../../fixtures/testSite.fixture';
import { activate } from '../../operations/activate';
import { SiteHealth } from './SiteHealth';

let now: number;
beforeEach(() => {
  now = 0;
});

const healthOf = (folder: string) => new SiteHealth(folder, () => now);

test('a site whose pages are as released is ok, and says so for a second without reading', async () => {
  const { folder } = await liveStore();
  const health = healthOf(folder);
  expect(health.release).toBeUndefined();
  expect(await health.check()).toEqual({ status: 'ok', release: 1 });
  await writeFile(path.join(folder, 'release.json'), 'damaged');
  now = 900;
  expect(await health.check()).toEqual({ status: 'ok', release: 1 });
  now = 1100;
  expect(await health.check()).toEqual({
    status: 'failing',
    reason: 'release.json can’t be read',
  });
});

test('a store without a release is failing', async () => {
  const { folder } = await emptyStore();
  expect(await healthOf(folder).check()).toEqual({
    status: 'failing',
    reason: 'the site has no release yet',
  });
});

test('pages that are not as released are failing after a minute, in which a deploy writes them', async () => {
  const { folder, store } = await liveStore();
  const health = healthOf(folder);
  await writeFile(path.join(folder, 'index.html'), 'other');
  const checkAt = (time: number) => ((now = time), health.check());
  expect(await checkAt(0)).toEqual({ status: 'ok', release: 1 });
  expect(await checkAt(59_000)).toEqual({ status: 'ok', release: 1 });
  const failing = { status: 'failing', reason: 'not as released: index.html' };
  expect(await checkAt(61_000)).toEqual({ ...failing, release: 1 });
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  await activate(store, { marketing });
  expect(await checkAt(62_000 + 1000)).toEqual({ status: 'ok', release: 2 });
});
