import { releaseFile, SITE_SETTINGS } from '@site/contract';
import { suspendedAt } from '../../../fixtures/interceptCalls.fixture';
import { raceBefore } from '../../../fixtures/raceBefore.fixture';
import { publishBuild } from '../../../fixtures/testSite.fixture';
import { readPointer } from '../../records/readRelease';
import type { Store } from '../../stores/objects/Store';
import { activate } from '../activate';
import { configure } from '../configure';
import { rollback } from '../rollback';
import { verify } from '../verify';
import { freeze } from './freeze';

const note = { by: 'Kim', message: 'Christmas' };
const UNTIL = '2999-12-24T18:00:00.000Z';

/**
 * Tests a freeze that meets other commands.
 *
 * @param openLiveStore opens a store with release 1 live
 */
export function describeFreeze(openLiveStore: () => Promise<Store>): void {
  let store: Store;
  let marketing: string;
  beforeEach(async () => {
    store = await openLiveStore();
    marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'two();' } });
  });

  const expectFrozenAt = async (number: number, version: string | undefined) => {
    const live = await readPointer(store);
    expect([live?.number, live?.apps.marketing?.version]).toEqual([number, version]);
    expect((await verify(store, () => {})).faults).toEqual([]);
    await expect(activate(store, {})).rejects.toThrow('is frozen until 2999-12-24 18:00 (UTC)');
  };

  test('a deploy that began before the freeze does not land after it', async () => {
    const before = (await readPointer(store))?.apps.marketing?.version;
    const isCommit = (call: string, key: string) => call === 'create' && key === releaseFile(2);
    const suspended = suspendedAt(store, 'before', isCommit);
    const deploying = activate(suspended.store, { marketing });
    await suspended.reached;
    expect(await freeze(store, UNTIL, note)).toMatchObject({ release: { number: 2 } });
    suspended.resume();
    await expect(deploying).rejects.toMatchObject({
      name: 'Refusal',
      message: `${store.address} is frozen until 2999-12-24 18:00 (UTC), by Kim: Christmas`,
    });
    await expectFrozenAt(2, before);
  });

  test('a deploy that commits first is live before the freeze has begun', async () => {
    // The deploy has read the settings before the freeze writes them.
    const late = suspendedAt(
      store,
      'before',
      (call, key) => key === releaseFile(2) && call === 'create',
    );
    const deploying = activate(late.store, { marketing });
    await late.reached;
    const act = async () => {
      late.resume();
      await deploying;
    };
    const frozen = await freeze(raceBefore(store, 'create', releaseFile(2), act), UNTIL, note);
    expect(frozen.release).toMatchObject({
      number: 3,
      apps: { marketing: { version: marketing } },
    });
    await expectFrozenAt(3, marketing);
  });

  test('a change of settings that began before the freeze keeps the freeze', async () => {
    const suspended = suspendedAt(
      store,
      'before',
      (call, key) => call === 'replace' && key === SITE_SETTINGS,
    );
    const configuring = configure(suspended.store, { productName: 'Iron Diary' }, note);
    await suspended.reached;
    await freeze(store, UNTIL, note);
    suspended.resume();
    await expect(configuring).rejects.toThrow('is frozen');
    await expectFrozenAt(2, (await readPointer(store))?.apps.marketing?.version);
  });

  test('a rollback in a freeze undoes the last change, not the freeze', async () => {
    const before = (await readPointer(store))?.apps.marketing?.version;
    await activate(store, { marketing });
    await freeze(store, UNTIL, note);
    await freeze(store, UNTIL, { by: 'Alex' });
    const numbers: number[] = [];
    const back = await rollback(store, note, { returnsTo: (number) => numbers.push(number) });
    expect([back.number, numbers]).toEqual([5, [1]]);
    await expectFrozenAt(5, before);
  });
}
