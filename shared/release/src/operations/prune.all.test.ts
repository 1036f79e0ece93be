import { describeInterruptedPrune } from './describeInterruptedPrune.fixture';

jest.setTimeout(120_000);

describeInterruptedPrune(
  'after an interruption at any deletion the site is intact, and the next prune finishes',
  (deletions) => deletions,
);
