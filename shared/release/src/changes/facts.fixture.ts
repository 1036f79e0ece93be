import { momentOf } from '../../fixtures/logEntry.fixture';
import type { Facts } from './Change';

/** Returns what a change may look at. By default, it is nothing but the newest release. */
export const factsWith = (some: Partial<Facts> = {}): Facts => ({
  address: 'the store',
  now: Date.parse(momentOf(9)),
  named: [],
  earlier: [],
  ...some,
});
