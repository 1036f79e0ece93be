import { describeAddresses } from './describeAddresses.fixture';
import { describeHostileRequests } from './describeHostileRequests.fixture';
import { describeLimits } from './describeLimits.fixture';
import { describeResponses } from './describeResponses.fixture';
import type { ServeSite } from './ServedSite.fixture';

/** Tests what every server of a store in a folder promises. */
export function describeServing(serve: ServeSite): void {
  describe('addresses', () => describeAddresses(serve));
  describe('responses', () => describeResponses(serve));
  describe('limits', () => describeLimits(serve));
  describe('hostile requests', () => describeHostileRequests(serve));
}
