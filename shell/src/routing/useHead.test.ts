/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { testSite } from '@site/testing';
import { act, renderHook } from '@testing-library/react';
import type { RoutedPage } from './siteMap';
import { beginDocument } from './siteMap.fixture';
import { useHead } from './useHead';

const HOME = { remote: 'marketing', page: 'Home', path: '/' };
const POLICY: RoutedPage = {
  page: { remote: 'marketing', page: 'PrivacyPolicy' },
  path: '/private-policy',
  title: '{productName} - Privacy Policy',
  description: 'All about data',
};

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
