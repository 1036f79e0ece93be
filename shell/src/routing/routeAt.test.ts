/** @jest-environment ./shared/platform/testing/src/jest/BrowserEnvironment.ts */
import { testRoute } from '@site/testing/testRoute';
import { paramsAt, routeAt } from './routeAt';

beforeAll(() => {
  globalThis.developmentRoutes = [testRoute('/plans/:id'), testRoute('/plans/new')];
});
afterAll(() => (globalThis.developmentRoutes = undefined));

test.each([
  ['/plans/7', '/plans/:id', { id: '7' }],
  ['/pl%61ns/a%20b', '/plans/:id', { id: 'a b' }],
  ['/plans/new', '/plans/new', {}],
  ['/plans/:id', '/plans/:id', { id: '' }],
  ['/private-policy', '/private-policy', {}],
])('%s is an address of %s', (pathname, path, params) => {
  expect([routeAt(pathname)?.path, paramsAt(pathname)]).toEqual([path, params]);
});

test.each([
  '/plans',
  '/plans/',
  '/plans/_',
  '/plans/a/b',
  '/plans/a%2Fb',
  '/plans/a.b',
  '/nowhere',
  '/%',
])('%s has no route', (pathname) => {
  expect([routeAt(pathname), paramsAt(pathname)]).toEqual([undefined, {}]);
});
