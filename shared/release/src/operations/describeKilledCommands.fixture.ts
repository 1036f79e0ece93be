import {
  POINTER,
  releaseFile,
  versionFile,
  versionManifest,
  versionTombstone,
} from '@site/contract';
import { killedAt, suspendedAt, type IsCall } from '../../fixtures/interceptCalls.fixture';
import { raceBefore } from '../../fixtures/raceBefore.fixture';
import { buildOf, publishBuild } from '../../fixtures/testSite.fixture';
import { readPointer, readRelease } from '../records/readRelease';
import { TOMBSTONE_AGES } from '../records/tombstone';
import type { Store } from '../stores/objects/Store';
import { activate } from './activate';
import { heal } from './heal';
import { prune } from './prune';
import { publish } from './publish';
import { verify } from './verify';

/**
 * Tests commands that are killed or suspended next to a prune that deletes a version of theirs.
 *
 * @param openSite opens a store with the releases of `releaseSixTimes`
 */
export function describeKilledCommands(openSite: () => Promise<Store>): void {
  let store: Store;
  /** The marketing version of release 2, which `prune --keep 2` deletes. */
  let old: string;
  /** That of release 6. */
  let last: string;
  /** A version of another team. */
  let account: string;
  beforeEach(async () => {
    jest.replaceProperty(TOMBSTONE_AGES, 'abandoned', 300);
    store = await openSite();
    const marketingOf = async (number: number) =>
      (await readRelease(store, number))?.apps.marketing?.version ?? '';
    [old, last] = await Promise.all([marketingOf(2), marketingOf(6)]);
    account = await publishBuild(store, 'account', { files: { 'ConfirmEmail.js': 'two();' } });
  });
  afterEach(() => jest.restoreAllMocks());

  const writesRelease: IsCall = (call, key) => call === 'create' && key === releaseFile(7);
  const movesPointer: IsCall = (call, key) => call === 'replace' && key === POINTER;
  const deletesManifest: IsCall = (call, key) =>
    call === 'delete' && key === versionManifest('marketing', old);
  const deletesFile: IsCall = (call, key) =>
    call === 'delete' && key === versionFile('marketing', old, 'Home.js');

  const deployAccount = () => activate(store, { account });
  const expectMarketing = async (version: string) => {
    expect((await readPointer(store))?.apps.marketing?.version).toBe(version);
    expect((await verify(store, () => {})).faults).toEqual([]);
    expect(await store.read(versionTombstone('marketing', old))).toBeUndefined();
  };

  describe('a release whose command is killed, and that prune did not see,', () => {
    /** Deploys the old version, and is killed when its release is written. */
    const deployKilled = async (beforeWriting: () => Promise<unknown>) => {
      const killed = killedAt(store, 'after', writesRelease);
      const deploying = activate(raceBefore(killed, 'create', releaseFile(7), beforeWriting), {
        marketing: old,
      });
      await expect(deploying).rejects.toThrow('killed');
    };
    const pruneKilled = () =>
      expect(prune(killedAt(store, 'after', deletesFile), 2)).rejects.toThrow('killed');

    test('is taken back by the next deploy after prune is killed, too', async () => {
      await deployKilled(pruneKilled);
      expect((await deployAccount()).number).toBe(9);
      await expectMarketing(last);
    });

    test('is taken back by the next deploy after prune ended', async () => {
      await deployKilled(() => prune(store, 2));
      expect((await deployAccount()).number).toBe(9);
      await expectMarketing(last);
    });

    test('makes the next deploy wait while prune goes on', async () => {
      jest.replaceProperty(TOMBSTONE_AGES, 'abandoned', 60_000);
      const suspended = suspendedAt(store, 'before', deletesFile);
      let pruning: Promise<unknown> = Promise.resolve();
      await deployKilled(async () => {
        pruning = prune(suspended.store, 2);
        await suspended.reached;
      });
      const say = jest.fn(suspended.resume);
      expect((await activate(store, { account }, { say })).number).toBe(9);
      await pruning;
      expect(say.mock.calls).toEqual([
        [`Release 7 names marketing ${old}, which is being pruned. Waiting …`],
      ]);
      await expectMarketing(last);
    });

    test('is no fallback of what its app deploys next', async () => {
      await deployKilled(pruneKilled);
      const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'new();' } });
      const { apps } = await activate(store, { marketing });
      expect(apps.marketing?.previous?.version).toBe(last);
      await expectMarketing(marketing);
    });

    test.each<[string, () => Promise<unknown>]>([
      ['heal', () => heal(store)],
      ['the next prune', () => prune(store, 2)],
    ])('is taken back by %s', async (_, run) => {
      await deployKilled(pruneKilled);
      await run();
      await expectMarketing(last);
      expect(await store.read(versionManifest('marketing', old))).toBeUndefined();
    });
  });

  describe('a release that is written before prune looks for it', () => {
    /** Prunes, but first deploys the old version that is about to be deleted. */
    const pruneAfter = async (pruned: Store, deploy: () => Promise<unknown>) => {
      await prune(raceBefore(pruned, 'create', versionTombstone('marketing', old), deploy), 2);
    };
    const deployOld = (by: Store) => activate(by, { marketing: old });

    test('stays if prune is killed before it restores the version', async () => {
      const suspended = suspendedAt(store, 'before', movesPointer);
      let deploying: Promise<unknown> = Promise.resolve();
      const pruning = pruneAfter(killedAt(store, 'after', deletesManifest), () => {
        deploying = deployOld(suspended.store);
        return suspended.reached;
      });
      await expect(pruning).rejects.toThrow('killed');
      expect((await deployAccount()).number).toBe(8);
      suspended.resume();
      expect(await deploying).toMatchObject({ number: 7 });
      await expectMarketing(old);
    });

    test('stays if another deploy meets prune at that moment', async () => {
      jest.replaceProperty(TOMBSTONE_AGES, 'abandoned', 60_000);
      const suspended = suspendedAt(store, 'before', movesPointer);
      const pruned = suspendedAt(store, 'after', deletesManifest);
      let deploying: Promise<unknown> = Promise.resolve();
      const pruning = pruneAfter(pruned.store, () => {
        deploying = deployOld(suspended.store);
        return suspended.reached;
      });
      await pruned.reached;
      const say = jest.fn(pruned.resume);
      expect((await activate(store, { account }, { say })).number).toBe(8);
      expect(say).toHaveBeenCalledTimes(1);
      await pruning;
      suspended.resume();
      expect(await deploying).toMatchObject({ number: 7 });
      await expectMarketing(old);
    });

    test('gets its version back by its own command', async () => {
      const suspended = suspendedAt(store, 'after', movesPointer);
      let deploying: Promise<unknown> = Promise.resolve();
      const pruning = pruneAfter(killedAt(store, 'after', deletesManifest), () => {
        deploying = deployOld(suspended.store);
        return suspended.reached;
      });
      await expect(pruning).rejects.toThrow('killed');
      suspended.resume();
      expect(await deploying).toMatchObject({ number: 7 });
      await expectMarketing(old);
    });

    test.each<[string, () => Promise<unknown>]>([
      ['a deploy', deployAccount],
      ['heal', () => heal(store)],
      ['the next prune', () => prune(store, 2)],
    ])('gets its version back by %s after prune was killed', async (_, run) => {
      const killed = killedAt(store, 'after', deletesManifest);
      await expect(pruneAfter(killed, () => deployOld(store))).rejects.toThrow('killed');
      await run();
      await expectMarketing(old);
    });
  });

  test('a command that is suspended while its release is taken back does not report it', async () => {
    const pruned = suspendedAt(store, 'before', deletesFile);
    let pruning: Promise<unknown> = Promise.resolve();
    const raced = raceBefore(store, 'create', releaseFile(7), async () => {
      pruning = prune(pruned.store, 2);
      await pruned.reached;
    });
    const suspended = suspendedAt(raced, 'after', writesRelease);
    const deploying = activate(suspended.store, { marketing: old });
    await suspended.reached;
    pruned.resume();
    await pruning;
    await publish(store, await buildOf('marketing', { files: { 'Home.js': 'two();' } }));
    suspended.resume();
    await expect(deploying).rejects.toThrow('release 7 was taken back by release 8');
    await expectMarketing(last);
  });
}
