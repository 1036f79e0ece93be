import {
  historyFile,
  POINTER,
  releaseFile,
  SERVED_FILES,
  SITE_SETTINGS,
  versionFile,
} from '@site/contract';
import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { killedAt } from '../../../fixtures/interceptCalls.fixture';
import { raceAfter } from '../../../fixtures/raceAfter.fixture';
import { liveStoreInMemory } from '../../../fixtures/liveStoreInMemory.fixture';
import { publishBuild } from '../../../fixtures/testSite.fixture';
import { readPointer, readRelease } from '../../records/readRelease';
import { DryRunStore } from '../../stores/DryRunStore';
import type { Store } from '../../stores/objects/Store';
import { activate } from '../activate';
import { configure } from '../configure';
import { freeze } from '../freeze/freeze';
import { heal } from '../heal';
import { history } from '../history';
import { prune } from '../prune';
import { releaseShell, releaseSixTimes } from '../releaseSixTimes.fixture';
import { rollback } from '../rollback';
import { status } from '../status';
import { verify } from '../verify';
import { copyStore } from './copyStore';
import { planCopy } from './planCopy';

const note = { by: 'Kim', message: 'Links for the app' };

/** Copies a store. @returns the faults of what was left out */
export const copy = async (from: Store, to: Store): Promise<string[]> =>
  copyStore(from, to, await planCopy(from, to), () => {});

let original: Promise<Store> | undefined;

/** Makes a site with eight releases, two shells, settings, static files and a pruned beginning. */
async function makeSite(): Promise<Store> {
  const { store, release } = await liveStoreInMemory();
  await configure(store, { productName: 'Iron Diary' }, note, {
    files: new Map([['google1234.html', Buffer.from('proof')]]),
  });
  await releaseSixTimes(store, release);
  await releaseShell(store, 'second();');
  await prune(store, 6);
  // Another prune was killed before it deleted the oldest release.
  const { apps } = (await readRelease(store, 3)) ?? {};
  await store.deleteAll(
    await store.list(versionFile('marketing', apps?.marketing?.version ?? '', '')),
  );
  return store;
}

/** Copies the site object by object into a store of the kind that is tested. */
export async function siteIn(to: Store): Promise<Store> {
  const from = await (original ??= makeSite());
  await forEachConcurrently(await from.list(''), async (key) => {
    // Other kinds of stores have static files elsewhere.
    const stored = key.startsWith(SERVED_FILES) ? undefined : await from.read(key);
    if (stored) await to.create(key, stored.bytes);
  });
  await heal(to);
  return to;
}

/** Every object of a store with its content. */
async function contentsOf(store: Store): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  await forEachConcurrently(await store.list(''), async (key) => {
    contents[key] = (await store.read(key))?.bytes.toString('latin1') ?? '';
  });
  return Object.fromEntries(Object.entries(contents).sort());
}

const expectWhole = async (store: Store, release: number) => {
  expect((await readPointer(store))?.number).toBe(release);
  expect((await verify(store, () => {})).faults).toEqual([]);
};

/**
 * Tests copies of a store.
 *
 * @param openSource opens an empty store
 * @param openTarget opens an empty store
 * @param step how many writes are between two kills
 */
export function describeCopy(openSource: () => Store, openTarget: () => Store, step: number) {
  let from: Store;
  let to: Store;
  beforeEach(async () => {
    [from, to] = [await siteIn(openSource()), openTarget()];
  });

  const deploy = async (text: string) =>
    activate(from, {
      marketing: await publishBuild(from, 'marketing', { files: { 'Home.js': text } }),
    });

  test('a copy has everything, and copied back it restores the site', async () => {
    await from.create('others.txt', Buffer.from('not ours'));
    await from.create('_preview/new/index.html', Buffer.from('a preview'));
    expect(await copy(from, to)).toEqual([]);
    await expectWhole(to, 8);
    const { pages, ...copied } = await status(to);
    const { pages: _, ...here } = await status(from);
    expect([copied, pages.strays]).toEqual([here, []]);
    expect(await history(to, 9)).toEqual(await history(from, 9));
    expect(await to.list('_preview/')).toEqual([]);
    expect(await to.read('others.txt')).toBeUndefined();

    const restored = openSource();
    await copy(to, restored);
    const {
      'others.txt': __,
      '_preview/new/index.html': ___,
      ...contents
    } = await contentsOf(from);
    expect(await contentsOf(restored)).toEqual(contents);
    expect((await rollback(restored, note)).number).toBe(9);
    await expectWhole(restored, 9);
  });

  test('a second copy writes nothing, and one after a deploy only what is new', async () => {
    await copy(from, to);
    const writes: string[] = [];
    const watched = killedAt(to, 'before', (call, key) => {
      if (call !== 'read') writes.push(key);
      return false;
    });
    await copy(from, watched);
    expect(writes).toEqual([]);
    const { apps } = await deploy('nine();');
    await freeze(from, '2999-12-24T18:00:00.000Z', note);
    await copy(from, watched);
    const folder = versionFile('marketing', apps.marketing?.version ?? '', '');
    expect(new Set(writes.filter((key) => !key.startsWith(folder)))).toEqual(
      new Set([
        ...[POINTER, SITE_SETTINGS, releaseFile(9), releaseFile(10), historyFile(10)],
        ...writes.filter((key) => /\.html$|^private-policy$|^remotes\//.test(key)),
      ]),
    );
    await expectWhole(to, 10);
    expect((await status(to)).freeze).toMatchObject(note);
  });

  test('a release that goes live meanwhile is left to the next copy', async () => {
    const raced = raceAfter(from, POINTER, async () => void (await deploy('nine();')));
    await copy(raced, to);
    await expectWhole(to, 8);
    await copy(from, to);
    await expectWhole(to, 9);
  });

  test('killed at any write, it leaves a whole site or none, and the next run finishes it', async () => {
    const isWrite = (call: string) => call !== 'read';
    for (let at = 0; ; at += step) {
      const target = openTarget();
      let writes = 0;
      const killed = killedAt(
        target,
        at % 2 ? 'before' : 'after',
        (call) => isWrite(call) && writes++ === at,
      );
      const outcome = await copy(from, killed).catch((error: unknown) => String(error));
      if (typeof outcome !== 'string') {
        expect(writes).toBeGreaterThan(50);
        return;
      }
      expect(outcome).toContain('killed');
      if (await target.read(POINTER))
        await expect(heal(target)).resolves.toMatchObject({ release: 8 });
      // Whatever releases are there, a command may make the newest one live.
      const healed = new DryRunStore(target);
      const hasRelease = (await target.list('releases/')).some((key) => /\/\d+\.json$/.test(key));
      if (hasRelease) {
        const { release } = await heal(healed);
        await expectWhole(healed, release);
      }
      await copy(from, target);
      await expectWhole(target, 8);
      expect(await target.list('')).toEqual(await wholeKeys());
    }
  });

  /** Keys of a copy that was not interrupted. */
  const wholeKeys = async () => {
    if ((await to.list('')).length === 0) await copy(from, to);
    return to.list('');
  };
}
