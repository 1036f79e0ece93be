import { testRoute } from '@site/testing/testRoute';
import { addRoutes, pagesWithParts } from './developmentRoutes';

const PAGE = { scripts: [], budget: 1 };
const ROUTE = testRoute('/bills', 'billing', 'Home');

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
