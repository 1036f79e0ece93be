import type { Route } from '@site/contract';
import { testSite } from '@site/testing';
import { metaTags } from './metaTags';

const HEAD = { title: '{productName} - Home', description: 'Plans "for you" & all' };

const route: Route = {
  ...HEAD,
  path: '/about',
  page: { remote: 'marketing', page: 'Home' },
  indexed: true,
};

const tagsOf = (change: object = {}, picture?: string) =>
  metaTags({ head: HEAD, site: testSite, route, ...change }, picture, false);

test('an indexed page has tags with absolute addresses on the public origin', () => {
  const elements = tagsOf({}, '/apps/marketing/1/share.jpg');
  expect(elements).toContain('<link rel="canonical" href="https://www.example.com/about">');
  expect(elements).toContain('<meta property="og:url" content="https://www.example.com/about">');
  expect(elements).toContain(
    '<meta property="og:image" content="https://www.example.com/apps/marketing/1/share.jpg">',
  );
  expect(elements).toContain('<meta property="og:title" content="Workout Planner - Home">');
  expect(elements).toContain(
    '<meta property="og:description" content="Plans &quot;for you&quot; &amp; all">',
  );
  expect(elements).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(elements.join()).not.toContain('noindex');
});

test.each([
  ['a page that must not be indexed', { route: { ...route, indexed: false } }],
  ['the not-found page', { route: undefined }],
])('%s has noindex and nothing else', (_, change) => {
  expect(tagsOf(change)).toEqual(['<meta name="robots" content="noindex">']);
});

test('a page without a picture has no picture tags', () => {
  const elements = tagsOf();
  expect(elements.join()).not.toContain('og:image');
  expect(elements).toContain('<meta name="twitter:card" content="summary">');
});

test('only the page that presents the app describes it, without rating or price', () => {
  expect(tagsOf().join()).not.toContain('ld+json');
  const stores = {
    appStoreUrl: 'https://apple.example/a',
    googlePlayUrl: 'https://google.example/a',
  };
  const site = { ...testSite, ...stores, productName: '</script>' };
  const element = tagsOf({ site, route: { ...route, presentsApp: true } }).at(-1) ?? '';
  const [, json = ''] =
    /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(element) ?? [];
  const app = JSON.parse(json) as Record<string, unknown>;
  expect(app).toMatchObject({
    '@type': 'MobileApplication',
    name: '</script>',
    url: 'https://www.example.com/about',
    installUrl: Object.values(stores),
  });
  expect(app).not.toHaveProperty('aggregateRating');
  expect(app).not.toHaveProperty('offers');
});

test('the Safari app banner needs an app id in the settings', () => {
  expect(tagsOf().join()).not.toContain('apple-itunes-app');
  const elements = tagsOf({ site: { ...testSite, appStoreId: '1234567890' } });
  expect(elements).toContain('<meta name="apple-itunes-app" content="app-id=1234567890">');
});
