import type { Route } from '@site/contract';
import { testSite } from '@site/testing';
import { metaTags, type Discovery } from './metaTags';

const HEAD = { title: '{productName} - Home', description: 'Plans "for you" & all' };

const route: Route = {
  ...HEAD,
  path: '/about',
  page: { remote: 'marketing', page: 'Home' },
  indexed: true,
};

const told = (change: Partial<Discovery> = {}) =>
  metaTags({
    head: HEAD,
    site: testSite,
    route,
    picture: '/apps/marketing/1/share.jpg',
    ...change,
  });

test('a page that search engines may list says so with absolute addresses of the public origin', () => {
  const elements = told();
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
  ['a page that is not to be listed', { route: { ...route, indexed: false } }],
  ['the page of unknown addresses', { route: undefined }],
])('%s says only that', (_, change) => {
  expect(told(change)).toEqual(['<meta name="robots" content="noindex">']);
});

test('a page without a picture promises none', () => {
  const elements = told({ picture: undefined });
  expect(elements.join()).not.toContain('og:image');
  expect(elements).toContain('<meta name="twitter:card" content="summary">');
});

test('only the page of the app describes the app, with what is true and nothing else', () => {
  expect(told().join()).not.toContain('ld+json');
  const site = { ...testSite, productName: '</script>' };
  const element = told({ site, route: { ...route, presentsApp: true } }).at(-1) ?? '';
  const [, json = ''] =
    /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(element) ?? [];
  const app = JSON.parse(json) as Record<string, unknown>;
  expect(app).toMatchObject({
    '@type': 'MobileApplication',
    name: '</script>',
    url: 'https://www.example.com/about',
  });
  expect(app).not.toHaveProperty('aggregateRating');
  expect(app).not.toHaveProperty('offers');
});

test('Safari is told of the app only when the settings hold its id', () => {
  expect(told().join()).not.toContain('apple-itunes-app');
  const elements = told({ site: { ...testSite, appStoreId: '1234567890' } });
  expect(elements).toContain('<meta name="apple-itunes-app" content="app-id=1234567890">');
});
