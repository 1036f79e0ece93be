/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { testRoute } from '@site/testing/testRoute';
import { takeOwnAddress } from './takeOwnAddress';

test.each([
  ['/index.html?a=b#c', 'marketing/Home', '/?a=b#c'],
  ['/private-policy.html', 'marketing/PrivacyPolicy', '/private-policy'],
  ['/private-policy/index.html', 'marketing/PrivacyPolicy', '/private-policy'],
  [
    '/account//confirm.html?token=a%2Fb//c',
    'account/ConfirmEmail',
    '/account/confirm?token=a%2Fb//c',
  ],
  ['/account/confirm/', 'account/ConfirmEmail', '/account/confirm'],
  // An address of a page, another page, and no page.
  ['/account%2Fconfirm', 'account/ConfirmEmail', '/account%2Fconfirm'],
  ['/private-policy.html', 'marketing/Home', '/private-policy.html'],
  ['/private-policy.html', undefined, '/private-policy.html'],
  ['/nowhere', 'marketing/Home', '/nowhere'],
  ['/%', 'marketing/Home', '/%'],
])('at %s, the page %s has the address %s', (address, id, expected) => {
  window.history.replaceState({ key: 'a' }, '', address);
  takeOwnAddress(id);
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe(expected);
  expect(window.history.state).toEqual({ key: 'a' });
});

test('a page with a parameter keeps its value', () => {
  globalThis.developmentRoutes = [testRoute('/plans/:id', 'shop', 'Plan')];
  window.history.replaceState(null, '', '/plans/a%20b/?a=b');
  takeOwnAddress('shop/Plan');
  expect(window.location.pathname + window.location.search).toBe('/plans/a%20b?a=b');
  globalThis.developmentRoutes = undefined;
});
