import { PAGE_PATH } from '@site/format/schemas';
import { testRoute } from '@site/testing/testRoute';
import { addRoutes, developmentRoutes, pagesWithParts } from './developmentRoutes';

const PAGE = { scripts: [], budget: 1 };
const ROUTE = testRoute('/bills', 'billing', 'Home');

test('every page without a route has an address in development, which no route can have', () => {
  const manifests = {
    billing: { pages: { Home: PAGE, Invoice: PAGE, Bill: { ...PAGE, params: ['id'] } } },
  };
  const routes = developmentRoutes([ROUTE], manifests);
  expect(routes).toMatchObject([
    { path: '/_dev/billing/Invoice', page: { remote: 'billing', page: 'Invoice' } },
    { path: '/_dev/billing/Bill/:id', page: { remote: 'billing', page: 'Bill' } },
  ]);
  expect(routes[0]?.path).not.toMatch(PAGE_PATH);
});

test('routes are one line that can be part of HTML', () => {
  expect(addRoutes([{ ...ROUTE, title: '</script>\n' }])).not.toMatch(/<|\n/);
});

test('the pages that show a remote’s parts are listed, the not-found page among them', () => {
  const notFound = { title: '', description: '', parts: ['shop/Cart'] };
  const manifests = {
    shell: { pages: {}, routes: { pages: [ROUTE], notFound } },
    billing: { pages: { Home: { ...PAGE, parts: ['shop/Offer', 'news/List'] } } },
  };
  expect(pagesWithParts(manifests, 'shop')).toEqual([
    { path: '/bills', part: 'Offer' },
    { path: '/_dev/not-found', part: 'Cart' },
  ]);
});
