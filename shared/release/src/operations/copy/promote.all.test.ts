import { POINTER, SITE_SETTINGS, versionFile, versionManifest, versionMap } from '@site/contract';
import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { randomUUID } from 'node:crypto';
import { BILLING } from '../../../fixtures/billing.fixture';
import { revisionsOf } from '../../../fixtures/revisionsOf.fixture';
import { liveStore, publishBuild } from '../../../fixtures/testSite.fixture';
import { readNote } from '../../records/releaseNote';
import { DirectoryStore } from '../../stores/folder/DirectoryStore';
import type { Store } from '../../stores/objects/Store';
import { S3Store } from '../../stores/s3/S3Store';
import { testBucket } from '../../stores/s3/testBucket.fixture';
import { activate } from '../activate';
import { configure } from '../configure';
import { freeze } from '../freeze/freeze';
import { verify } from '../verify';
import { promote, readPromotion } from './promote';

jest.setTimeout(60_000);

const note = { by: 'Kim', message: 'Tried for a day' };
const say = () => {};

function describePromote(openStore: () => Store): void {
  let staging: Store;
  let production: Store;
  /** Staging's versions. */
  let versions: Record<'shell' | 'marketing' | 'billing', string>;
  beforeEach(async () => {
    [staging, production] = [openStore(), openStore()];
    const { store } = await liveStore();
    for (const copy of [staging, production]) {
      for (const key of await store.list(''))
        await copy.create(key, (await store.read(key))?.bytes ?? Buffer.of());
    }
    versions = {
      shell: await publishBuild(staging, 'shell', { files: { 'main.js': 'second();' } }),
      marketing: await publishBuild(staging, 'marketing', {
        files: { 'Home.js': 'second();', '.maps/Home.js.map': '{"version":3}' },
      }),
      billing: await publishBuild(staging, 'billing', BILLING),
    };
    await activate(staging, versions);
    await configure(staging, { productName: 'Staging' }, note);
    await configure(production, { productName: 'Iron Diary' }, note);
  });

  test('makes exactly the live versions live, in one release; settings stay', async () => {
    const lines: string[] = [];
    const promotion = await readPromotion(staging, []);
    const options = { note, say: (line: string) => lines.push(line) };
    const live = await promote(production, promotion, options);
    expect(live).toMatchObject({
      number: 3,
      site: { productName: 'Iron Diary' },
      apps: Object.fromEntries(
        Object.entries(versions).map(([app, version]) => [app, { version }]),
      ),
    });
    expect(await readNote(production, 3)).toMatchObject({
      ...note,
      command: `promote of release 3 from ${staging.address}`,
    });
    expect(lines).toContain(`account ${live.apps.account?.version} is already there`);
    expect(lines).toContainEqual(expect.stringMatching(/^shell .* copied: \d+ files$/));
    for (const [app, version] of Object.entries(versions)) {
      const key = versionManifest(app, version);
      expect((await production.read(key))?.bytes).toEqual((await staging.read(key))?.bytes);
    }
    const map = versionMap('marketing', versions.marketing, 'Home.js');
    expect(String((await production.read(map))?.bytes)).toBe('{"version":3}');
    expect((await verify(production, say)).faults).toEqual([]);
    expect((await promote(production, promotion, { note, say })).number).toBe(3);
  });

  test('promotes the named apps alone', async () => {
    const promotion = await readPromotion(staging, ['marketing']);
    const { apps } = await promote(production, promotion, { note, say });
    expect(Object.keys(apps).sort()).toEqual(['account', 'marketing', 'shell']);
    expect(apps.marketing?.version).toBe(versions.marketing);
    expect(apps.shell.version).not.toBe(versions.shell);
  });

  test('refuses a version that stands with other bytes', async () => {
    const key = versionFile('marketing', versions.marketing, 'Home.js');
    await production.create(key, Buffer.from('other();'));
    const promotion = await readPromotion(staging, []);
    await expect(promote(production, promotion, { note, say })).rejects.toMatchObject({
      name: 'Refusal',
      message: expect.stringContaining(`with a different ${key}`) as string,
    });
    expect(await production.read(versionManifest('marketing', versions.marketing))).toBeUndefined();
  });

  test('refuses a damaged file before it writes anything', async () => {
    const key = versionFile('billing', versions.billing, 'remoteEntry.js');
    await staging.replace(key, Buffer.from('bad();'), (await staging.read(key))?.revision);
    await expect(readPromotion(staging, [])).rejects.toMatchObject({
      name: 'Refusal',
      message: `${staging.address}/${key}, a file of billing ${versions.billing}, is damaged`,
    });
  });

  test('refuses an app that is not live, and a store without a release', async () => {
    await expect(readPromotion(staging, ['shop'])).rejects.toMatchObject({
      message: `shop is not live in ${staging.address}`,
      cure: 'The live apps are shell, marketing, account, billing.',
    });
    await expect(readPromotion(openStore(), [])).rejects.toThrow('has no release yet');
  });

  test('a frozen site refuses it', async () => {
    await freeze(production, '2999-12-24T18:00:00.000Z', note);
    const before = await revisionsOf(production, POINTER);
    const promotion = await readPromotion(staging, []);
    await expect(promote(production, promotion, { note, say })).rejects.toThrow('is frozen until');
    expect(await revisionsOf(production, POINTER)).toEqual(before);
    expect(String((await production.read(SITE_SETTINGS))?.bytes)).toContain('Iron Diary');
  });
}

describe('from folder to folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  describePromote(() => new DirectoryStore(`${folder}/${randomUUID()}`));
});

describeOnObjectStore('from bucket to bucket', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
  }, 120_000);
  describePromote(() => new S3Store(bucket, randomUUID()));
});
