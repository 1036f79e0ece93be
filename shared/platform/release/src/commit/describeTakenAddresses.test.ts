import type { Manifests, VersionManifest } from '@site/format';
import { testManifests } from '../../fixtures/logEntry.fixture';
import { withPages, type TestPages } from '../../fixtures/withPages.fixture';
import { describeTakenAddresses } from './describeTakenAddresses';

/** Returns the manifests of a site whose remotes have these pages. */
function site(remotes: Record<string, TestPages>): Manifests {
  const { shell, marketing } = testManifests();
  const manifests = Object.entries(remotes).map(([app, pages]) => [
    app,
    { ...marketing, app, ...withPages(pages).manifest },
  ]);
  return { shell, ...(Object.fromEntries(manifests) as Record<string, VersionManifest>) };
}

const MARKETING = { Home: '/', Movies: { path: '/movies', formerly: ['/films'] } };
const MOVED = site({ marketing: MARKETING });
const TAKEN = site({ marketing: MARKETING, films: { Films: '/films' } });
const LINE =
  '/films is a page of films, so the former address /films of marketing does not lead to /movies';

test('names a former address at which another remote has a page, in the release alone that brings it', () => {
  expect(describeTakenAddresses(MOVED, TAKEN)).toEqual([LINE]);
  expect(describeTakenAddresses(undefined, TAKEN)).toEqual([LINE]);
  expect(describeTakenAddresses(TAKEN, TAKEN)).toEqual([]);
  expect(describeTakenAddresses(TAKEN, MOVED)).toEqual([]);
});

test('pages with one file have one address, and a former address beside a pattern leads on', () => {
  const Offer = { path: '/offers/:offer', formerly: ['/plans/:id', '/plans/old'] };
  const plans = (path: string) => site({ marketing: { Home: '/', Offer }, plans: { Plan: path } });
  expect(describeTakenAddresses(undefined, plans('/plans/:plan'))).toEqual([
    '/plans/:plan is a page of plans, so the former address /plans/:id of marketing does not lead to /offers/:offer',
  ]);
  expect(describeTakenAddresses(undefined, plans('/plans/*'))).toEqual([]);
});
