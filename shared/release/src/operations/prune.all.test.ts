import { describeInterruptedPrune } from './describeInterruptedPrune.fixture';
import { addShellReleases, releaseSixTimes } from './releaseSixTimes.fixture';

jest.setTimeout(120_000);

describeInterruptedPrune(
  'after an interruption at any deletion the site is intact, and the next prune finishes',
  async () => addShellReleases(await releaseSixTimes()),
  (deletions) => deletions,
);
