import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { rolloutName } from '@site/contract';
import { publishBuild, goLive } from '../../../fixtures/testSite.fixture';
import { S3Store } from '../../stores/s3/S3Store';
import { testBucket } from '../../stores/s3/testBucket.fixture';
import { rollbackApp } from '../rollback';
import { status } from '../status';
import { rollOut } from './rollOut';

const note = { by: 'Kim', command: 'activate' };

describeOnObjectStore('rollouts in a bucket', () => {
  test('the pages of a rollout are at their addresses, and status finds them right', async () => {
    const store = new S3Store(await testBucket(), 'site');
    const first = await goLive(store);
    const version = await publishBuild(store, 'marketing', {
      files: { 'prerender/Home.js': 'exports.default = () => "second";\n' },
    });
    await rollOut(store, { app: 'marketing', version, percent: 5 }, { note });
    const address = `_preview/${rolloutName('marketing', { version })}`;
    const read = async (key: string) => (await store.read(key))?.bytes.toString();
    for (const key of [address, `${address}.html`]) expect(await read(key)).toContain('second');
    expect(await read(`${address}/private-policy`)).toContain('Privacy');
    expect(await read('index.html')).toContain(`n="${address.slice('_preview/'.length)}"`);
    expect((await status(store)).pages.strays).toEqual([]);

    const third = await rollbackApp(store, 'marketing', note);
    expect(third.apps.marketing).toEqual({ ...first.apps.marketing, since: 3 });
    expect(await read('index.html')).not.toContain('localStorage');
    expect((await status(store)).pages.strays).toEqual([]);
  }, 120_000);
});
