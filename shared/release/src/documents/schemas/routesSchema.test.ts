import { ROUTES } from '../../../fixtures/testSite.fixture';
import { errorsOf } from './errorsOf.fixture';
import { versionManifestSchema } from './manifestSchemas';
import { manifestWith, route } from './manifestWith.fixture';

test('rejects two routes with the same path: one page would hide the other', () => {
  const routes = { ...ROUTES, pages: [...ROUTES.pages, route('/private-policy')] };
  expect(errorsOf(versionManifestSchema, manifestWith({ routes: ROUTES }))).toEqual([]);
  expect(errorsOf(versionManifestSchema, manifestWith({ routes }))).toEqual([
    'routes.pages must contain each path once',
  ]);
});

test.each([
  '',
  'home',
  '/home/',
  '//home',
  '/a/../b',
  '/a?b',
  '/a b',
  '/Home',
  '/a.html',
  '/:id',
  '/*',
])('rejects the page path %j', (path) => {
  const routes = { ...ROUTES, pages: [route(path)] };
  expect(errorsOf(versionManifestSchema, manifestWith({ routes }))).toEqual([
    'routes.pages.0.path must be a path without a trailing slash',
  ]);
});

test.each([
  '/apps',
  '/apps/shell',
  '/releases/1',
  '/contents/1',
  '/remotes',
  '/api',
  '/api/auth',
  '/404',
  '/index',
])('rejects the page path %j, which the site uses itself', (path) => {
  const routes = { ...ROUTES, pages: [route(path)] };
  expect(errorsOf(versionManifestSchema, manifestWith({ routes }))).toEqual([
    'routes.pages.0.path must not be an address that the site uses itself',
  ]);
});
