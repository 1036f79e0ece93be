import { POINTER, releaseFile, versionManifest, type Release } from '@site/contract';
import { activate } from './activate';
import { readPageNumber } from '../compose/pageNumber';
import type { Versions } from '../gate/readCandidate';
import { readPointer } from '../records/readRelease';
import type { Store } from '../stores/objects/Store';
import { publishBuild, TEST_APPS, type Difference } from '../../fixtures/testSite.fixture';

/** A script that makes another version of any remote. */
const script = (text: string): Difference => ({
  files: { 'Home.js': text, 'ConfirmEmail.js': text },
});

const releaseKeys = async (store: Store) => store.list('releases/');

/** The same store with some calls replaced. */
const replaceCalls = (store: Store, calls: Partial<Store>): Store =>
  Object.assign(Object.create(store) as Store, calls);

/** Tests two releases at the same time. */
export function testTwoTeams(openLiveStore: () => Promise<Store>) {
  test('two activations at once both land, and the release numbers have no gap', async () => {
    const store = await openLiveStore();
    const marketing = await publishBuild(store, 'marketing', script('second();'));
    const account = await publishBuild(store, 'account', script('second();'));
    const both = await Promise.all([activate(store, { marketing }), activate(store, { account })]);
    expect(both.map(({ number }) => number).sort()).toEqual([2, 3]);
    const live = await readPointer(store);
    expect(live).toMatchObject({
      number: 3,
      apps: { marketing: { version: marketing }, account: { version: account } },
    });
    expect(await releaseKeys(store)).toEqual([
      'releases/1.json',
      'releases/2.json',
      'releases/3.json',
    ]);
  });
}

interface Options {
  /** Opens a store that was never written to. */
  openEmptyStore: () => Promise<Store>;
  /** Opens a store with release 1 live. */
  openLiveStore: () => Promise<Store>;
}

/** Activations that run at once in one of the tests. */
const CONCURRENT = 10;

/** Tests concurrent and interrupted releases. */
export function describeReleases({ openEmptyStore, openLiveStore }: Options) {
  testTwoTeams(openLiveStore);

  let store: Store;

  const page = async (key: string) => String((await store.read(key))?.bytes);

  /** Reads the release numbers that pages carry. */
  const pageNumbers = (...keys: string[]) =>
    Promise.all(keys.map(async (key) => readPageNumber(Buffer.from(await page(key)))));

  test('many activations at once all land, one on top of the other, and the pages match the last one', async () => {
    store = await openLiveStore();
    const changes = await Promise.all(
      Array.from({ length: CONCURRENT }, async (_, at) => {
        const app = at % 2 ? 'account' : 'marketing';
        return { [app]: await publishBuild(store, app, script(`change${at}();`)) };
      }),
    );
    const releases = await Promise.all(changes.map((change) => activate(store, change)));
    const newest = CONCURRENT + 1;
    expect(releases.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: CONCURRENT }, (_, at) => at + 2),
    );
    const live = await readPointer(store);
    expect(live?.number).toBe(newest);
    const inOrder = releases.sort((a, b) => a.number - b.number);
    for (const [at, release] of inOrder.entries()) {
      const before = inOrder[at - 1];
      if (!before) continue;
      const changed = TEST_APPS.filter(
        (app) => release.apps[app]?.version !== before.apps[app]?.version,
      );
      expect(changed).toHaveLength(1);
    }
    const { marketing, account }: Partial<Release['apps']> = inOrder.at(-1)?.apps ?? {};
    expect(Math.max(marketing?.since ?? 0, account?.since ?? 0)).toBe(newest);
    expect(await pageNumbers('index.html', 'account/confirm.html', '404.html')).toEqual([
      marketing?.since,
      account?.since,
      1,
    ]);
    for (const { version } of [marketing, account].filter((app) => app !== undefined)) {
      const pages = [await page('index.html'), await page('account/confirm.html')];
      expect(pages.filter((html) => html.includes(`/${version}/remoteEntry.js`))).toHaveLength(1);
    }
  });

  test('a slow command does not move the pointer back', async () => {
    store = await openLiveStore();
    const marketing = await publishBuild(store, 'marketing', script('second();'));
    const account = await publishBuild(store, 'account', script('second();'));
    /** Another release goes live after this one is written, before the pointer moves. */
    const overtaken = replaceCalls(store, {
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
    expect(await pageNumbers('index.html', 'account/confirm.html')).toEqual([2, 3]);
  });

  test('the first release stays in history when a second one goes live before its pages are composed', async () => {
    store = await openEmptyStore();
    const changes: Versions = {};
    for (const app of TEST_APPS) changes[app] = await publishBuild(store, app);
    const account = await publishBuild(store, 'account', script('second();'));
    const overtaken = replaceCalls(store, {
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
    expect(await releaseKeys(store)).toEqual(['releases/1.json', 'releases/2.json']);
  });

  test('refuses a version that is deleted while the first release is made', async () => {
    store = await openEmptyStore();
    const changes: Versions = {};
    for (const app of TEST_APPS) changes[app] = await publishBuild(store, app);
    const version = changes.marketing ?? '';
    const raced = replaceCalls(store, {
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

  test('the next command makes a release live whose own command was killed', async () => {
    store = await openLiveStore();
    const marketing = await publishBuild(store, 'marketing', script('second();'));
    /** Is killed after writing its release, before moving the pointer. */
    const killed = replaceCalls(store, {
      replace: (key, ...rest) =>
        key === POINTER ? Promise.reject(new Error('killed')) : store.replace(key, ...rest),
    });
    await expect(activate(killed, { marketing })).rejects.toThrow('killed');
    expect((await readPointer(store))?.number).toBe(1);
    expect(await releaseKeys(store)).toHaveLength(2);

    const account = await publishBuild(store, 'account', script('second();'));
    const next: Release = await activate(store, { account });
    expect(next).toMatchObject({
      number: 3,
      apps: { marketing: { version: marketing }, account: { version: account } },
    });
  });

  test('the next command composes pages that a killed one left out', async () => {
    store = await openLiveStore();
    const marketing = await publishBuild(store, 'marketing', script('second();'));
    /** Is killed before the second page. */
    const killed = replaceCalls(store, {
      async replace(key: string, bytes: Buffer, revision: string | undefined) {
        if (key === 'private-policy.html') throw new Error('killed');
        return store.replace(key, bytes, revision);
      },
    });
    await expect(activate(killed, { marketing })).rejects.toThrow('killed');
    expect((await readPointer(store))?.number).toBe(2);
    expect(await pageNumbers('private-policy.html')).toEqual([1]);
    // Even a deploy that does not change this page composes it.
    const account = await publishBuild(store, 'account', script('second();'));
    expect((await activate(store, { account })).number).toBe(3);
    expect(await pageNumbers('private-policy.html', 'account/confirm.html')).toEqual([2, 3]);
  });
}
