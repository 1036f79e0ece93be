import type { Store } from '../stores/objects/Store';
import { pauseBeforeDeleting } from '../../fixtures/pauseBeforeDeleting.fixture';
import { buildOf } from '../../fixtures/testSite.fixture';
import { activate } from './activate';
import { prune } from './prune';
import { publish } from './publish';
import { readPointer } from '../records/readRelease';
import { releaseSixTimes } from './releaseSixTimes.fixture';
import { verify } from './verify';

/** Tests a deploy of an old build during a prune. @param openLiveStore opens one with release 1 */
export function describePruneRaces(openLiveStore: () => Promise<Store>): void {
  test.each(['version.json', 'Home.js'])(
    'an old build that is deployed while prune deletes its %s goes live whole',
    async (file) => {
      const store = await openLiveStore();
      const first = await readPointer(store);
      if (!first) throw new Error('nothing is live');
      await releaseSixTimes(store, first);
      const build = await buildOf('marketing', { files: { 'Home.js': 'two();' } });
      const { version } = build.manifest;

      const paused = pauseBeforeDeleting(store, `${version}/${file}`);
      const pruning = prune(paused.store, 2);
      await paused.reached;
      const deploying = publish(store, build, paused.resume).then(() =>
        activate(store, { marketing: version }),
      );
      await Promise.race([deploying, paused.resumed]);
      paused.resume();
      await Promise.all([pruning, deploying]);

      expect((await readPointer(store))?.apps.marketing?.version).toBe(version);
      expect((await verify(store, () => {})).faults).toEqual([]);
    },
  );
}
