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

test('a page with many addresses takes the place of other remotes’ former addresses', () => {
  const Offer = { path: '/offers/:offer', formerly: ['/plans/:id'] };
  const Deal = { path: '/deal', formerly: ['/plans/old'] };
  const plans = (path: string) =>
    site({ marketing: { Home: '/', Offer, Deal }, plans: { Plan: path } });
  for (const path of ['/plans/:plan', '/plans/*'])
    expect(describeTakenAddresses(undefined, plans(path))).toEqual([
      `${path} is a page of plans, so the former address /plans/old of marketing does not lead to /deal`,
      `${path} is a page of plans, so the former address /plans/:id of marketing does not lead to /offers/:offer`,
    ]);
});

test('a former address beside a page of the same remote with many addresses leads on', () => {
  const pages = { Home: '/', Film: '/films/*', Deal: { path: '/deal', formerly: ['/films/deal'] } };
  expect(describeTakenAddresses(undefined, site({ marketing: pages }))).toEqual([]);
});
