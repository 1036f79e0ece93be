import { versionManifest, versionMap } from '@site/format';
import { forgeVersion } from '../../fixtures/forgeVersion.fixture';
import { change, goLive, makeLive, publishBuild } from '../../fixtures/testSite.fixture';
import { configure } from '../changes/configure';
import { liveVersions } from '../documents/LogEntry';
import { publish } from './publish';
import { verify } from '../reports/verify/verify';
import { MemoryStore } from '../stores/MemoryStore.fixture';
import { readLive } from './readLive';

let staging: MemoryStore;
let production: MemoryStore;
/** Staging's versions. */
let versions: Record<string, string>;
beforeAll(async () => {
  staging = new MemoryStore(false, () => 0);
  await goLive(staging);
  production = staging.copy();
  await makeLive(staging, {
    shell: await publishBuild(staging, 'shell', { files: { 'main.js': 'second();' } }),
    marketing: await publishBuild(staging, 'marketing', {
      files: { 'Home.js': 'second();', 'source-maps/Home.js.map': '{"version":3}' },
    }),
    // A remote that this checkout does not have.
    billing: await publishBuild(staging, 'billing'),
  });
  versions = liveVersions(await change(staging, configure({ productName: 'Staging' })));
  await change(production, configure({ productName: 'Iron Diary' }));
});

test('makes exactly the live versions live, in one release; settings stay', async () => {
  const { builds, release: number } = await readLive(staging, []);
  expect(number).toBe(3);
  const promoted: Record<string, string> = {};
  for (const build of builds)
    promoted[build.manifest.app] = (await publish(production, build)).version;
  const release = await makeLive(production, promoted);
  expect(release).toMatchObject({ number: 3, site: { productName: 'Iron Diary' } });
  expect(liveVersions(release)).toEqual(versions);
  for (const [app, version = ''] of Object.entries(versions)) {
    const key = versionManifest(app, version);
    expect((await production.read(key))?.bytes).toEqual((await staging.read(key))?.bytes);
  }
  const map = versionMap('marketing', versions.marketing ?? '', 'Home.js');
  expect(String((await production.read(map))?.bytes)).toBe('{"version":3}');
  expect((await verify(production, () => {})).faults).toEqual([]);
});

test('a forged live version is not read', async () => {
  const forged = staging.copy();
  const why = await forgeVersion(forged, 'marketing', versions.marketing ?? '');
  await expect(readLive(forged, ['marketing'])).rejects.toThrow(why);
});
