/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { testSite } from '@site/testing';
import { act, renderHook } from '@testing-library/react';
import type { RoutedPage } from './siteMap';
import { beginDocument, knowAllPages } from './siteMap.fixture';
import { readHead, setHead } from './setHead';
import { useHead } from './useHead';

const ORIGIN = testSite.publicOrigin;

const HOME = { remote: 'marketing', page: 'Home', path: '/' };
const HEAD = { title: '{productName} - Privacy Policy', description: 'All about data' };
const POLICY: RoutedPage = {
  page: { remote: 'marketing', page: 'PrivacyPolicy' },
  path: '/private-policy',
  ...HEAD,
};

/** Gives the document a head. */
const openHead = (html: string) => (document.head.innerHTML = `<title>Home</title>${html}`);

const DESCRIPTION = '<meta name="description" content="All about data">';
const NOINDEX = '<meta name="robots" content="noindex">';
const SHARED = `<meta property="og:title" content="Workout Planner - Privacy Policy"><meta property="og:description" content="All about data">`;
const ADDRESS = `<meta property="og:url" content="${ORIGIN}/private-policy"><link rel="canonical" href="${ORIGIN}/private-policy">`;
const PICTURE = '<meta property="og:image" content="/share.jpg">';
const TITLE = '<title>Workout Planner - Privacy Policy</title>';

test.each([
  ['an indexed page', POLICY, DESCRIPTION + SHARED + ADDRESS],
  [
    'a page with a title for links',
    { ...POLICY, shareTitle: 'Your data' },
    DESCRIPTION + SHARED.replace(/Workout.*?"/, 'Your data"') + ADDRESS,
  ],
  ['a page that must not be indexed', { ...POLICY, indexed: false }, DESCRIPTION + NOINDEX],
  ['a page with many addresses', { ...POLICY, path: '/films/*' }, DESCRIPTION + SHARED],
  ['the not-found page', HEAD, DESCRIPTION + NOINDEX],
])('the head of %s has what its document has, once, and keeps the picture', (_, page, tags) => {
  openHead(PICTURE + NOINDEX + SHARED + ADDRESS + DESCRIPTION);
  readHead(undefined);
  setHead(page, testSite);
  expect(document.head.innerHTML).toBe(TITLE + PICTURE + tags);
});

test('pages of a preview are kept out of search engines, and those of a rollout are not', () => {
  openHead('');
  readHead({ folder: '_preview/pr-1/' });
  setHead(POLICY, testSite);
  expect(document.head.innerHTML).toBe(TITLE + DESCRIPTION + NOINDEX + SHARED + ADDRESS);
  readHead({ folder: '_preview/rollout/', ifGone: 'live' });
  setHead(POLICY, testSite);
  expect(document.head.innerHTML).toBe(TITLE + DESCRIPTION + SHARED + ADDRESS);
});

test('the document’s own page has the head that the document had', () => {
  openHead(NOINDEX);
  window.history.replaceState(null, '', '/');
  beginDocument(HOME, { PrivacyPolicy: POLICY.path });
  knowAllPages();
  const view = renderHook(({ path }) => useHead(path, testSite, jest.fn()), {
    initialProps: { path: POLICY.path },
  });
  expect(document.title).toBe('Workout Planner - Privacy Policy');
  view.rerender({ path: '/' });
  expect(document.head.innerHTML).toBe(`<title>Home</title>${NOINDEX}`);
});

test('a page that the page’s data names by its path alone gets its title once that has been read, unless the visitor has left it', async () => {
  document.title = 'Home';
  window.history.replaceState(null, '', '/');
  beginDocument(HOME, { PrivacyPolicy: POLICY.path });
  let read = (_: RoutedPage) => {};
  const lookUp = jest.fn(() => new Promise<RoutedPage>((resolve) => (read = resolve)));
  const view = renderHook(({ path }) => useHead(path, testSite, lookUp), {
    initialProps: { path: POLICY.path },
  });
  expect(lookUp).toHaveBeenCalledWith(POLICY.path);
  expect(document.title).toBe('Home');
  await act(async () => Promise.resolve(read(POLICY)));
  expect(document.title).toBe('Workout Planner - Privacy Policy');
  view.rerender({ path: '/' });
  expect(document.title).toBe('Home');
  view.rerender({ path: POLICY.path });
  view.rerender({ path: '/' });
  await act(async () => Promise.resolve(read(POLICY)));
  expect(document.title).toBe('Home');
});
