import type { PageData } from '@site/format';
import { testSite } from '@site/testing';
import { createPageData } from '../hydration/pageData.fixture';

const COLLECTOR = 'https://collector.example/site';

/** Page data of release 7 for a site with a collector. */
export const COLLECTED: PageData = {
  ...createPageData('account'),
  site: { ...testSite, collector: COLLECTOR },
};

const bodies: string[] = [];

/** jsdom has no sendBeacon. */
Object.defineProperty(navigator, 'sendBeacon', {
  value(address: string, body: string) {
    expect(address).toBe(COLLECTOR);
    bodies.push(body);
    return true;
  },
});

afterEach(() => void bodies.splice(0));

/** Returns the bodies sent so far in this test. */
export const sentBodies = (): readonly string[] => bodies;

/** Returns the same bodies, parsed. */
const parsedBodies = () => bodies.map((body) => JSON.parse(body) as Record<string, unknown>);

/** Returns the reports sent so far, without those of visits. */
export const sentReports = () => parsedBodies().filter(({ kind }) => kind !== 'visit');

/** Returns the reports of visits so far. */
export const sentVisits = () => parsedBodies().filter(({ kind }) => kind === 'visit');
