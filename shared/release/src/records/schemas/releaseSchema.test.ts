import * as v from 'valibot';
import { liveStore } from '../../../fixtures/testSite.fixture';
import { errorsOf } from './errorsOf.fixture';
import { releaseSchema } from './releaseSchema';

test('accepts a release of any apps, and rejects one without a shell or with an invalid number or time', async () => {
  const { release } = await liveStore();
  expect(v.parse(releaseSchema, JSON.parse(JSON.stringify(release)))).toEqual(release);
  const { shell: _, ...apps } = release.apps;
  const broken = [
    { apps },
    { number: 0 },
    { number: 1.5 },
    { number: 1e300 },
    { number: '1' },
    { createdAt: 'today' },
    { site: undefined },
    { site: { ...release.site, more: 1 } },
    { site: { more: 'text' } },
  ];
  for (const change of broken)
    expect(errorsOf(releaseSchema, { ...release, ...change })).not.toEqual([]);
});

test('a release’s settings stay in their order, in which pages contain them', async () => {
  const { release } = await liveStore();
  const site = Object.fromEntries(Object.entries(release.site).reverse());
  const read = v.parse(releaseSchema, { ...release, site });
  expect(JSON.stringify(read.site)).toBe(JSON.stringify(site));
});
