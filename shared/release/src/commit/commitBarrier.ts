import type { Release } from '@site/contract';
import { noRelease } from '../errors/noRelease';
import type { ReleaseNote } from '../records/releaseNote';
import type { Store } from '../stores/objects/Store';
import type { CommitOptions } from './Proposal';
import { makeLive } from './makeLive';
import { repeatOnLive } from './repeatOnLive';
import { stampParts } from './stampParts';
import { writeRelease } from './writeRelease';

/**
 * Makes a release that changes nothing. It takes the number that commands under way would write, so
 * they start again and see what was written to the store before.
 *
 * @param say prints a line before a wait that may take a minute
 * @throws Refusal when the store has no release
 */
export const commitBarrier = (
  store: Store,
  note: ReleaseNote,
  say: CommitOptions['say'],
): Promise<Release> =>
  repeatOnLive(
    store,
    async (live) => {
      if (!live) throw noRelease(store);
      const number = live.number + 1;
      const createdAt = new Date().toISOString();
      const { madeBy: _, ...kept } = live;
      const release = { ...kept, ...stampParts(live, live, number), number, createdAt };
      if (!(await writeRelease(store, release))) return undefined;
      const outcome = await makeLive(store, live, release, note);
      return 'live' in outcome && outcome.live ? release : undefined;
    },
    say,
  );
