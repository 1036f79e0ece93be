import {
  remoteAddresses,
  settingsFor,
  sourcesFor,
  type CompositionSources,
  type TabRelease,
} from '@site/format';
import { compositionSources } from './compositionSources.fixture';
import { planPages } from './planPages';
import { sitePages } from './sitePage';

/** Sources with a change of an app of the release. */
function changed(app: string, change: object, sources = compositionSources()): CompositionSources {
  Object.assign(sources.release.apps[app] ?? {}, change);
  return sources;
}

const textsOf = (sources: CompositionSources) => planPages(sources).texts;

const tabReleaseIn = (sources: CompositionSources, remote: string) =>
  JSON.parse(textsOf(sources)[`remotes/1.0.0-shell/${remote}.json`] ?? '') as TabRelease;

test('plans every page with its number, its remote’s page, and the settings of its remote', () => {
  const { pages, copies, startScripts, texts } = planPages(compositionSources());
  expect(
    pages.map(({ file, number, request: { pathname, site }, page }) => [
      file,
      number,
      pathname,
      page?.remote,
      'appStoreUrl' in site,
      'apiOrigin' in site,
      'productName' in site,
    ]),
  ).toEqual([
    ['404.html', 2, undefined, undefined, false, false, true],
    ['index.html', 7, '/', 'marketing', true, false, true],
    ['account/confirm.html', 5, '/account/confirm', 'account', false, true, true],
  ]);
  expect(copies).toEqual({ 'favicon.ico': 'favicon.ico' });
  expect(startScripts).toEqual(['main.js']);
  expect(Object.keys(texts)).toEqual([
    'robots.txt',
    'sitemap.xml',
    'site.webmanifest',
    'remotes/1.0.0-shell/marketing.json',
    'remotes/1.0.0-shell/account.json',
  ]);
});

test('a change of the shell or of the settings changes every page', () => {
  const numbersOf = (sources: CompositionSources) =>
    planPages(sources).pages.map(({ number }) => number);
  expect(numbersOf(changed('shell', { since: 6 }))).toEqual([6, 7, 6]);
  const sources = compositionSources();
  sources.release.siteSince = 7;
  expect(numbersOf(sources)).toEqual([7, 7, 7]);
});

test('the web manifest has the product’s name of the settings, and the icons that the shell has', () => {
  const sources = compositionSources();
  sources.release.site.productName = 'Lift "Log"';
  const read = () => JSON.parse(textsOf(sources)['site.webmanifest'] ?? '') as object;
  expect(read()).toMatchObject({ name: 'Lift "Log"', start_url: '/', icons: [] });
  const files = { 'icon.svg': { size: 1, integrity: 'sha384-a' } };
  changed('shell', { files }, sources);
  expect(read()).toMatchObject({
    icons: [{ src: '/apps/shell/1.0.0-shell/icon.svg' }],
  });
});

test('the sitemap lists the indexed pages, and robots.txt names the sitemap', () => {
  const texts = textsOf(compositionSources());
  const addresses = [...(texts['sitemap.xml'] ?? '').matchAll(/<loc>(.*?)<\/loc>/g)];
  expect(addresses.map(([, address]) => address)).toEqual(['https://www.example.com/']);
  expect(texts['robots.txt']).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://www.example.com/sitemap.xml\n',
  );
});

test('a remote’s file for tabs says what the release says, with only its container', () => {
  const { account, shell } = compositionSources().release.apps;
  const previous = (app: typeof account, version: string) => ({
    previous: { ...app, version, origins: { images: ['https://old.example'] } },
  });
  const sources = changed('account', previous(account, '0.9.0-account'));
  changed('shell', previous(shell, '0.9.0-shell'), sources);
  for (const remote of ['marketing', 'account']) {
    const release = tabReleaseIn(sources, remote);
    expect(remoteAddresses(release, remote)).toEqual(remoteAddresses(sources.release, remote));
    expect(settingsFor(release, [remote])).toEqual(settingsFor(sources.release, [remote]));
    expect(sourcesFor(release, [remote])).toEqual(sourcesFor(sources.release, [remote]));
    expect(Object.keys(release.apps[remote]?.files ?? {})).toEqual(['remoteEntry.js']);
  }
  expect(tabReleaseIn(sources, 'account').apps.account?.previous?.version).toBe('0.9.0-account');
  expect(tabReleaseIn(sources, 'marketing').site).not.toHaveProperty('apiOrigin');
});

test('a page names the other pages of its remote that show parts', () => {
  const sources = compositionSources();
  const { routes } = sources.manifests.shell;
  const offers = {
    ...routes!.pages[0]!,
    path: '/offers',
    page: { remote: 'marketing', page: 'Offers' },
  };
  sources.manifests.shell.routes = { ...routes!, pages: [...routes!.pages, offers] };
  const parts = ['account/Badge'];
  sources.manifests.marketing!.pages.Offers = { scripts: [], budget: 5_000, parts };
  const named = sitePages(sources).map(({ file, withParts }) => [file, withParts]);
  expect(named).toEqual([
    ['404.html', []],
    ['index.html', ['marketing/Offers']],
    ['account/confirm.html', []],
    ['offers.html', []],
  ]);
});

test('a change of one remote changes nothing that tabs read of others', () => {
  const before = textsOf(compositionSources());
  const sources = changed('account', { version: '2.0.0-account', since: 8 });
  Object.assign(sources.release, { number: 8, createdAt: '2026-02-02T00:00:00.000Z' });
  const after = textsOf(sources);
  expect(Object.keys(after).filter((file) => after[file] !== before[file])).toEqual([
    'remotes/1.0.0-shell/account.json',
  ]);
  expect(tabReleaseIn(sources, 'account').number).toBe(8);
});
