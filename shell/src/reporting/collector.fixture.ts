import type { PageData } from '@site/contract';
import { testSite } from '@site/testing';
import { pageDataWith } from '../remotes/loading/release.fixture';
import type { Visit } from './Visit';

export const COLLECTOR = 'https://collector.example/site';

/** What a page of release 7 says whose site has a collector. */
export const COLLECTED: PageData = {
  ...pageDataWith('account'),
  site: { ...testSite, collector: COLLECTOR },
};

/** A visit of the confirmation page, by a link with this query. */
export const visitOf = (query: string): Visit => ({
  data: COLLECTED,
  pathname: '/account/confirm',
  queries: new Set([query]),
  failures: [],
  sent: new Set(),
});

const bodies: string[] = [];

/** In place of the browser's own, which jsdom lacks. */
Object.defineProperty(navigator, 'sendBeacon', {
  value(address: string, body: string) {
    expect(address).toBe(COLLECTOR);
    bodies.push(body);
    return true;
  },
});

afterEach(() => void bodies.splice(0));

/** What was sent so far in this test, as it goes over the wire. */
export const sentTexts = (): readonly string[] => bodies;

/** The same, read. */
export const sent = () => bodies.map((body) => JSON.parse(body) as Record<string, unknown>);
