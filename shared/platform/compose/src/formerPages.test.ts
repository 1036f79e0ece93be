import { runInNewContext } from 'node:vm';
import { compositionSources } from './compositionSources.fixture';
import { planPages } from './planPages';

/** Plans a site, or a preview of it, whose page at a path was elsewhere before. */
function planMoved(path: string, former: string, isPreview = false) {
  const sources = compositionSources();
  Object.assign(sources.manifests.marketing!.pages.Home!.route!, { path, formerly: [former] });
  if (isPreview) sources.release.place = { name: 'pr-12', versions: {} };
  return planPages(sources).texts;
}

test('a former address has a page that leads on without scripts, too, and is not in the sitemap', () => {
  const texts = planMoved('/offers', '/old/offers');
  for (const element of [
    '<link rel="canonical" href="https://www.example.com/offers">',
    '<meta name="robots" content="noindex">',
    '<noscript><meta http-equiv="refresh" content="0; url=/offers"></noscript>',
    '<a href="/offers">',
  ])
    expect(texts['old/offers.html']).toContain(element);
  expect(texts['sitemap.xml']).not.toContain('/old/offers');
});

test('without a script, nothing knows the value of a parameter', () => {
  const texts = planMoved('/plans/:id', '/old/:id');
  expect(texts['old/_.html']).not.toMatch(/refresh|canonical|href/);
});

test.each([
  ['/offers', '/old/offers', '/old/offers', '/offers'],
  ['/plans/:id', '/old/:id', '/old/a%20b', '/plans/a%20b'],
  ['/films/*', '/old/*', '/old/a/b', '/films/a/b'],
  ['/films/*', '/old/*', '/old', '/films'],
])(
  'the page for %s at %s leads on in its place, with query, fragment and value: %s to %s',
  (path, former, address, target) => {
    for (const folder of ['', '/_preview/pr-12']) {
      const file = `${folder}${former.replace(':id', '_').replace('*', '__')}.html`.slice(1);
      const html = planMoved(path, former, folder !== '')[file] ?? '';
      const script = /<script>(.*)<\/script>/.exec(html)?.[1] ?? '';
      const replace = jest.fn();
      const location = { pathname: folder + address, search: '?token=a', hash: '#top', replace };
      runInNewContext(script, { location });
      expect(replace).toHaveBeenCalledWith(`${folder}${target}?token=a#top`);
    }
  },
);

test('a page takes the place of a former address, also among its many addresses', () => {
  expect(planMoved('/offers', '/account/confirm')).not.toHaveProperty(['account/confirm.html']);
  const sources = compositionSources();
  const { marketing, account } = sources.manifests;
  Object.assign(marketing!.pages.Home!.route!, { path: '/offers', formerly: ['/account/offer'] });
  Object.assign(Object.values(account!.pages)[0]!.route!, { path: '/account/*' });
  expect(planPages(sources).texts).not.toHaveProperty(['account/offer.html']);
});
