/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { takeOwnAddress } from './takeOwnAddress';

test.each([
  ['/index.html?a=b#c', '/', '/?a=b#c'],
  ['/private-policy.html', '/private-policy', '/private-policy'],
  ['/private-policy/index.html', '/private-policy', '/private-policy'],
  ['/account//confirm.html?token=a%2Fb//c', '/account/confirm', '/account/confirm?token=a%2Fb//c'],
  ['/account/confirm/', '/account/confirm', '/account/confirm'],
  ['/plans/a%20b/?a=b', '/plans/:id', '/plans/a%20b?a=b'],
  ['/films//a/b/?a=b', '/films/*', '/films/a/b?a=b'],
  // An address of the page, another page, and no page.
  ['/account%2Fconfirm', '/account/confirm', '/account%2Fconfirm'],
  ['/private-policy.html', '/', '/private-policy.html', false],
  ['/private-policy.html', undefined, '/private-policy.html'],
  ['/nowhere', '/', '/nowhere', false],
  ['/%', '/', '/%', false],
])('at %s, the page of %s has the address %s', (address, path, expected, isOwn = true) => {
  window.history.replaceState({ key: 'a' }, '', address);
  const page = path === undefined ? undefined : { remote: 'shop', page: 'Page', path };
  expect(takeOwnAddress(page)).toBe(isOwn);
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe(expected);
  expect(window.history.state).toEqual({ key: 'a' });
});
