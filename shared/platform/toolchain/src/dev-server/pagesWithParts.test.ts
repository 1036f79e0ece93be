import { testRoute } from '@site/testing/testRoute';
import { pagesWithParts } from './pagesWithParts';

const PAGE = { scripts: [], budget: 1, route: testRoute('/bills') };

test('the pages that show a remote’s parts are listed, the not-found page among them', () => {
  const notFound = { title: '', description: '', parts: ['shop/Cart'] };
  const manifests = {
    shell: { pages: {}, root: 'billing', notFound },
    billing: { pages: { Home: { ...PAGE, parts: ['shop/Offer', 'news/List'] } } },
  };
  expect(pagesWithParts(manifests, 'shop')).toEqual([
    { path: '/bills', part: 'Offer' },
    { path: '/_dev/not-found', part: 'Cart' },
  ]);
});
