import type { CompositionSources, ExposedPage, TabRelease } from '@site/format';
import { testRoute } from '@site/testing/testRoute';
import { isDeepStrictEqual } from 'node:util';
import { composePage } from './composePage';
import { compositionSources } from './compositionSources.fixture';
import { planPages } from './planPages';
import { sitePages } from './sitePage';
import { allowsOf } from './versionsOnPage';

const textsOf = (sources: CompositionSources) => planPages(sources).texts;

const tabReleaseIn = (sources: CompositionSources, remote: string) =>
  JSON.parse(textsOf(sources)[`remotes/1.0.0-shell/${remote}.json`] ?? '') as TabRelease;

test('plans every page with its remote’s page, and the settings of its remote', () => {
  const { pages, copies, texts } = planPages(compositionSources());
  expect(
    pages.map(({ file, request, page }) => [
      file,
      request.page?.path,
      page?.remote,
      'appStoreUrl' in request.site,
      'apiOrigin' in request.site,
      'productName' in request.site,
    ]),
  ).toEqual([
    ['404.html', undefined, undefined, false, false, true],
    ['index.html', '/', 'marketing', true, false, true],
    ['account/confirm.html', '/account/confirm', 'account', false, true, true],
  ]);
  expect(copies).toEqual({
    'favicon.ico': 'root/favicon.ico',
    '.well-known/security.txt': 'root/well-known/security.txt',
  });
  expect(Object.keys(texts)).toEqual([
    'robots.txt',
    'sitemap.xml',
    'site.webmanifest',
    'remotes/1.0.0-shell/marketing.json',
    'remotes/1.0.0-shell/account.json',
  ]);
});

type Change = (
  release: CompositionSources['release'],
  manifests: CompositionSources['manifests'],
) => unknown;

const rolloutOf = (app: string) => ({
  name: `rollout-${app}`,
  versions: { [app]: '2' },
  percent: 5,
});

const OWN = ['account/confirm.html'];
const ALL = ['404.html', 'index.html', ...OWN];

test.each<[string, string[], Change]>([
  ['the release’s number', [], (release) => (release.number = 8)],
  ['a remote’s version', OWN, ({ apps }) => (apps.account!.version = '2')],
  ['a remote’s fallback', OWN, ({ apps }) => (apps.account!.previous = '0')],
  ['a remote’s setting', OWN, ({ site }) => (site.apiOrigin = 'https://b.example')],
  ['a rollout of a remote', OWN, ({ rollouts }) => rollouts.push(rolloutOf('account'))],
  ['the shell’s version', ALL, ({ apps }) => (apps.shell.version = '2')],
  ['the shell’s fallback', ALL, ({ apps }) => (apps.shell.previous = '0')],
  ['a common setting', ALL, ({ site }) => (site.productName = 'B')],
  [
    'the live remotes',
    ALL,
    (_, manifests) => (manifests.shop = { ...manifests.account!, pages: {} }),
  ],
  ['a rollout of the shell', ALL, ({ rollouts }) => rollouts.push(rolloutOf('shell'))],
])('a change of %s changes what these pages are made of, and no others: %j', (_, files, change) => {
  const sources = compositionSources();
  const before = planPages(sources).pages;
  change(sources.release, sources.manifests);
  const after = planPages(sources).pages;
  const differ = after.filter(({ of }, index) => !isDeepStrictEqual(of, before[index]?.of));
  expect(differ.map(({ file }) => file)).toEqual(files);
});

test('the web manifest has the product’s name of the settings, and the icons that the shell has', () => {
  const sources = compositionSources();
  sources.release.site.productName = 'Lift "Log"';
  const read = () => JSON.parse(textsOf(sources)['site.webmanifest'] ?? '') as object;
  expect(read()).toMatchObject({ name: 'Lift "Log"', start_url: '/', icons: [] });
  const files = { 'root/icon.svg': { size: 1, integrity: 'sha384-a' } };
  Object.assign(sources.manifests.shell, { files });
  expect(read()).toMatchObject({
    icons: [{ src: '/apps/shell/1.0.0-shell/root/icon.svg' }],
  });
});

const addressesIn = (sitemap = '') =>
  [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

test('the sitemap lists the indexed pages, and robots.txt names the sitemap', () => {
  const texts = textsOf(compositionSources());
  expect(addressesIn(texts['sitemap.xml'])).toEqual(['https://www.example.com/']);
  expect(texts['robots.txt']).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://www.example.com/sitemap.xml\n',
  );
});

test.each([
  ['/account/:id', 'account/_.html', []],
  ['/account/*', 'account/__.html', ['https://www.example.com/account']],
])('a page at %s has the file %s, and these addresses in the sitemap: %j', (path, file, listed) => {
  const sources = compositionSources();
  const { Home } = sources.manifests.marketing!.pages;
  Home!.route!.path = path;
  const { pages, texts } = planPages(sources);
  expect(pages.map((page) => page.file)).toContain(file);
  expect(addressesIn(texts['sitemap.xml'])).toEqual(listed);
});

test('a remote’s file for tabs says what its page says, and nothing of other remotes', () => {
  const sources = compositionSources();
  const origins = { images: ['https://old.example'] };
  for (const app of ['shell', 'account'])
    sources.fallbacks[app] = { ...sources.manifests[app]!, version: `0.9.0-${app}`, origins };
  const pages = sitePages(sources);
  for (const remote of ['marketing', 'account']) {
    const release = tabReleaseIn(sources, remote);
    const page = pages.find(({ route }) => route?.page.remote === remote)!;
    const { html } = composePage(sources, page.file, { markup: '<p>x</p>', styles: '' });
    expect(Object.keys(release.remotes)).toEqual([remote]);
    expect(html).toContain(JSON.stringify(release.remotes));
    expect(release.site).toEqual(page.site);
    expect(release.allows).toEqual(allowsOf(sources, page));
    expect(release.allows['img-src']).toContain('https://old.example');
  }
  expect(tabReleaseIn(sources, 'account').remotes.account?.previous?.version).toBe('0.9.0-account');
  expect(tabReleaseIn(sources, 'marketing').site).not.toHaveProperty('apiOrigin');
});

test('a remote’s file for tabs names the pages and parts that any version allows any style', () => {
  const sources = compositionSources();
  const { account } = sources.manifests;
  const { ConfirmEmail } = account!.pages;
  sources.fallbacks.account = {
    ...account!,
    pages: { ConfirmEmail: { ...ConfirmEmail!, inlineStyles: true } },
  };
  expect(tabReleaseIn(sources, 'account').inlineStyles).toEqual(['ConfirmEmail']);
  expect(tabReleaseIn(sources, 'marketing')).not.toHaveProperty('inlineStyles');
});

test('a remote’s file for tabs says where its pages are and were, and what their heads say', () => {
  const sources = compositionSources();
  const { ConfirmEmail } = sources.manifests.account!.pages;
  const route = {
    ...testRoute('/account/confirm', 'Confirm'),
    shareTitle: 'Yes',
    indexed: false,
    formerly: ['/account/old'],
  };
  ConfirmEmail!.route = route;
  expect(tabReleaseIn(sources, 'account').pages).toEqual({ ConfirmEmail: route });
});

test.each<[string, string, Partial<ExposedPage>, boolean]>([
  ['has one address', '/offers', {}, true],
  ['has a parameter', '/offers/:id', {}, false],
  ['has all addresses below its own', '/offers/*', {}, false],
  ['shows parts', '/offers', { parts: ['account/Badge'] }, false],
  ['has a style sheet', '/offers', { sheet: 'a.css' }, false],
  ['has a policy of its own', '/offers', { inlineStyles: true }, false],
])(
  'a page’s data has the path of another page of its remote that %s, %s: %j %j',
  (_, path, own, isThere) => {
    const sources = compositionSources();
    const page = { scripts: [], budget: 5_000, route: testRoute(path) };
    const { pages, files } = sources.manifests.marketing!;
    pages.Offers = { ...page, ...own };
    files['a.css'] = { integrity: 'sha384-a.css', bytes: 1 };
    const { html } = composePage(sources, 'index.html', { markup: '<p>x</p>', styles: '' });
    expect(html.includes(`"pages":{"Offers":"${path}"}`)).toBe(isThere);
    const { html: other } = composePage(sources, 'account/confirm.html', {
      markup: '<p>x</p>',
      styles: '',
    });
    expect(other).not.toContain('"pages"');
  },
);
