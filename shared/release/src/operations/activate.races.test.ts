import { APP_NAMES, releaseFile, versionManifest, type Release } from '@site/contract';
import { describeOnObjectStore } from '@site/testing/sharedObjectStore';
import { randomUUID } from 'node:crypto';
import { activate } from './activate';
import { numberIn } from '../compose/pageNumber';
import type { Changes } from '../gate/readCandidate';
import { readPointer } from '../records/readRelease';
import { S3Store } from '../stores/s3/S3Store';
import type { Store } from '../stores/objects/Store';
import { testBucket } from '../stores/s3/testBucket.fixture';
import { emptyStore, goLive, publishBuild, type Difference } from '../../fixtures/testSite.fixture';

const byte = (text: string): Difference => ({
  files: { 'Home.js': text, 'ConfirmEmail.js': text },
});

const releasesOf = async (store: Store) => store.list('releases/');

/** The same store, of which some calls do something else. */
const differing = (store: Store, calls: Partial<Store>): Store =>
  Object.assign(Object.create(store) as Store, calls);

/** What must hold on every store when many release at once, or are stopped. */
function describeReleases(openEmptyStore: () => Promise<Store>) {
  let store: Store;
  beforeEach(async () => {
    store = await openEmptyStore();
  });

  const page = async (key: string) => String((await store.read(key))?.bytes);

  /** The numbers that pages carry. */
  const numbers = (...keys: string[]) =>
    Promise.all(keys.map(async (key) => numberIn(Buffer.from(await page(key)))));

  test('two teams that activate at once both land, in releases without a gap', async () => {
    await goLive(store);
    const marketing = await publishBuild(store, 'marketing', byte('second();'));
    const account = await publishBuild(store, 'account', byte('second();'));
    const both = await Promise.all([activate(store, { marketing }), activate(store, { account })]);
    expect(both.map(({ number }) => number).sort()).toEqual([2, 3]);
    const live = await readPointer(store);
    expect(live).toMatchObject({
      number: 3,
      apps: { marketing: { version: marketing }, account: { version: account } },
    });
    expect(await releasesOf(store)).toEqual([
      'releases/1.json',
      'releases/2.json',
      'releases/3.json',
    ]);
  });

  test('ten activations at once all land, each on top of the one before, and the pages are the last one’s', async () => {
    await goLive(store);
    const changes = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const app = at % 2 ? 'account' : 'marketing';
        return { [app]: await publishBuild(store, app, byte(`change${at}();`)) };
      }),
    );
    const releases = await Promise.all(changes.map((change) => activate(store, change)));
    expect(releases.map(({ number }) => number).sort((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
    const live = await readPointer(store);
    expect(live?.number).toBe(11);
    const inOrder = releases.sort((a, b) => a.number - b.number);
    for (const [at, release] of inOrder.entries()) {
      const before = inOrder[at - 1];
      if (!before) continue;
      const changed = (['shell', 'marketing', 'account'] as const).filter(
        (app) => release.apps[app].version !== before.apps[app].version,
      );
      expect(changed).toHaveLength(1);
    }
    const { marketing, account } = inOrder.at(-1)?.apps ?? {};
    expect(Math.max(marketing?.since ?? 0, account?.since ?? 0)).toBe(11);
    expect(await numbers('index.html', 'account/confirm.html', '404.html')).toEqual([
      marketing?.since,
      account?.since,
      1,
    ]);
    for (const { version } of [marketing, account].filter((app) => app !== undefined)) {
      const pages = [await page('index.html'), await page('account/confirm.html')];
      expect(pages.filter((html) => html.includes(`/${version}/remoteEntry.js`))).toHaveLength(1);
    }
  });

  test('a slow team does not move the pointer back behind a faster one', async () => {
    await goLive(store);
    const marketing = await publishBuild(store, 'marketing', byte('second();'));
    const account = await publishBuild(store, 'account', byte('second();'));
    /** Is overtaken between writing its release and moving the pointer. */
    const overtaken = differing(store, {
      async create(key: string, bytes: Buffer) {
        const isNew = await store.create(key, bytes);
        if (key === releaseFile(2)) await activate(store, { account });
        return isNew;
      },
    });
    const release = await activate(overtaken, { marketing });
    expect(release.number).toBe(2);
    expect(await readPointer(store)).toMatchObject({
      number: 3,
      apps: { marketing: { version: marketing }, account: { version: account } },
    });
    expect(await numbers('index.html', 'account/confirm.html')).toEqual([2, 3]);
  });

  test('the first release stays in history when the second one is faster than its pages', async () => {
    const changes: Changes = {};
    for (const app of APP_NAMES) changes[app] = await publishBuild(store, app);
    const account = await publishBuild(store, 'account', byte('second();'));
    const overtaken = differing(store, {
      async create(key: string, bytes: Buffer) {
        const isNew = await store.create(key, bytes);
        if (key === releaseFile(1)) await activate(store, { account });
        return isNew;
      },
    });
    expect((await activate(overtaken, changes)).number).toBe(1);
    expect(await readPointer(store)).toMatchObject({
      number: 2,
      apps: { account: { version: account } },
    });
    expect(await releasesOf(store)).toEqual(['releases/1.json', 'releases/2.json']);
  });

  test('a version that is deleted while the first release is made is refused: there is nothing to go back to', async () => {
    const changes: Changes = {};
    for (const app of APP_NAMES) changes[app] = await publishBuild(store, app);
    const version = changes.marketing ?? '';
    const raced = differing(store, {
      async create(key: string, bytes: Buffer) {
        if (key === releaseFile(1)) await store.delete(versionManifest('marketing', version));
        return store.create(key, bytes);
      },
    });
    await expect(activate(raced, changes)).rejects.toMatchObject({
      message: `marketing ${version} was pruned while it went live`,
      cure: expect.stringContaining('Publish it again') as string,
    });
    await publishBuild(store, 'marketing');
    expect((await activate(store, {})).number).toBe(1);
  });

  test('a release that a killed command did not make live any more is made live by the next one', async () => {
    await goLive(store);
    const marketing = await publishBuild(store, 'marketing', byte('second();'));
    /** Is killed between writing its release and moving the pointer. */
    const killed = differing(store, { replace: () => Promise.reject(new Error('killed')) });
    await expect(activate(killed, { marketing })).rejects.toThrow('killed');
    expect((await readPointer(store))?.number).toBe(1);
    expect(await releasesOf(store)).toHaveLength(2);

    const account = await publishBuild(store, 'account', byte('second();'));
    const next: Release = await activate(store, { account });
    expect(next).toMatchObject({
      number: 3,
      apps: { marketing: { version: marketing }, account: { version: account } },
    });
  });

  test('pages that a killed command did not compose any more are composed by the next one', async () => {
    await goLive(store);
    const marketing = await publishBuild(store, 'marketing', byte('second();'));
    /** Is killed before the second page. */
    const killed = differing(store, {
      async replace(key: string, bytes: Buffer, revision: string | undefined) {
        if (key === 'private-policy.html') throw new Error('killed');
        return store.replace(key, bytes, revision);
      },
    });
    await expect(activate(killed, { marketing })).rejects.toThrow('killed');
    expect((await readPointer(store))?.number).toBe(2);
    expect(await numbers('private-policy.html')).toEqual([1]);
    // A deploy that does not touch this page composes it all the same.
    const account = await publishBuild(store, 'account', byte('second();'));
    expect((await activate(store, { account })).number).toBe(3);
    expect(await numbers('private-policy.html', 'account/confirm.html')).toEqual([2, 3]);
  });
}

describe('on a directory store', () => describeReleases(async () => (await emptyStore()).store));

describeOnObjectStore('on an S3 store', () => {
  let bucket: string;
  beforeAll(async () => {
    bucket = await testBucket();
  }, 120_000);

  describeReleases(async () => Promise.resolve(new S3Store(bucket, randomUUID())));
});
