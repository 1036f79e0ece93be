import type { RemoteHead } from '@site/contract';
import { testSite } from '@site/testing';
import { metaTags } from './metaTags';

const HEAD = { title: '{productName} - Home', description: 'Plans "for you" & all' };

const route = {
  path: '/about',
  page: { remote: 'marketing', page: 'Home' },
  ...HEAD,
  shareTitle: '{productName} - Set & crush',
};

const tagsOf = (change: object = {}, head: RemoteHead = {}, files = {}) =>
  metaTags({ head: HEAD, site: testSite, route, ...change }, { version: '1', files, head }, false);

const PICTURE = { 'share.jpg': { integrity: 'sha384-a', bytes: 1 } };
const IMAGE = 'https://www.example.com/apps/marketing/1/share.jpg';

test('an indexed page has tags with absolute addresses on the public origin', () => {
  expect(tagsOf({}, { pictureAlt: '{productName} & a "plan"' }, PICTURE)).toEqual([
    '<link rel="canonical" href="https://www.example.com/about">',
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Workout Planner">',
    '<meta property="og:title" content="Workout Planner - Set &amp; crush">',
    '<meta property="og:description" content="Plans &quot;for you&quot; &amp; all">',
    '<meta property="og:url" content="https://www.example.com/about">',
    `<meta property="og:image" content="${IMAGE}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="Workout Planner &amp; a &quot;plan&quot;">',
    '<meta name="twitter:card" content="summary_large_image">',
  ]);
});

test.each(['/plans/:id', '/plans/*'])(
  'the page of %s has no address in its head, since it has many',
  (path) => {
    const { shareTitle: _, ...own } = route;
    const page = { route: { ...own, path } };
    expect(tagsOf(page)).toEqual([
      '<meta property="og:type" content="website">',
      '<meta property="og:site_name" content="Workout Planner">',
      '<meta property="og:title" content="Workout Planner - Home">',
      '<meta property="og:description" content="Plans &quot;for you&quot; &amp; all">',
      '<meta name="twitter:card" content="summary">',
    ]);
    expect(tagsOf(page, head).at(-1)).toContain('"name":"Workout Planner"');
  },
);

test.each([
  ['a page that must not be indexed', { route: { ...route, indexed: false } }],
  ['the not-found page', { route: undefined }],
])('%s has noindex and nothing else', (_, change) => {
  expect(tagsOf(change)).toEqual(['<meta name="robots" content="noindex">']);
});

test('the Safari app banner needs an app id in the settings', () => {
  const banner = { appBanner: '{appStoreId}' };
  expect(tagsOf({}, banner).join()).not.toContain('apple-itunes-app');
  const elements = tagsOf({ site: { ...testSite, appStoreId: '1234567890' } }, banner);
  expect(elements).toContain('<meta name="apple-itunes-app" content="app-id=1234567890">');
});

const head: RemoteHead = {
  structuredData: {
    Home: {
      '@type': 'MobileApplication',
      name: '{productName}',
      description: '{page.description}',
      url: '{page.url}',
      image: '{page.image}',
      installUrl: ['{appStoreUrl}', '{googlePlayUrl}'],
      isAccessibleForFree: true,
      audience: null,
      sameAs: ['{googlePlayUrl}'],
      author: { name: '{constructor}' },
    },
  },
};

function dataOf(change: object): unknown {
  const element = tagsOf(change, head, PICTURE).at(-1) ?? '';
  const [, json = ''] =
    /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(element) ?? [];
  return JSON.parse(json);
}

test('a page has the structured data that its remote states, with values filled in', () => {
  const productName = '</script> $& {page.url}';
  const site = { ...testSite, productName, googlePlayUrl: '' };
  expect(dataOf({ site })).toEqual({
    '@type': 'MobileApplication',
    name: productName,
    description: HEAD.description,
    url: 'https://www.example.com/about',
    image: IMAGE,
    installUrl: ['https://apps.example/ios'],
    isAccessibleForFree: true,
    audience: null,
  });
});

test('other pages of the remote have no structured data', () => {
  for (const page of ['PrivacyPolicy', 'constructor']) {
    const other = { ...route, page: { remote: 'marketing', page } };
    expect(tagsOf({ route: other }, head).join()).not.toContain('ld+json');
  }
});
