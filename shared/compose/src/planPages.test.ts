import type { CompositionSources } from '@site/contract';
import { compositionSources } from './compositionSources.fixture';
import { planPages } from './planPages';

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
    'remotes/1.0.0-shell/marketing.json',
    'remotes/1.0.0-shell/account.json',
  ]);
});

test('a change of the shell or of the settings changes every page', () => {
  const numbersOf = (sources: CompositionSources) =>
    planPages(sources).pages.map(({ number }) => number);
  const { apps, ...release } = compositionSources().release;
  const shell = { ...apps.shell, since: 6 };
  const sources = compositionSources();
  expect(numbersOf({ ...sources, release: { ...release, apps: { ...apps, shell } } })).toEqual([
    6, 7, 6,
  ]);
  expect(numbersOf({ ...sources, release: { ...release, apps, siteSince: 7 } })).toEqual([7, 7, 7]);
});

test('a route to an app that the release lacks is refused by name', () => {
  const sources = compositionSources();
  delete sources.release.apps.account;
  expect(() => planPages(sources)).toThrow(
    'release 7 has no account, which the shell’s routes lead to',
  );
});

test('a shell without routes is refused', () => {
  const sources = compositionSources();
  delete sources.manifests.shell?.routes;
  expect(() => planPages(sources)).toThrow('shell 1.0.0-shell has no URL table');
});

test('an origin that a policy can’t express is refused', () => {
  const sources = compositionSources();
  const { account } = sources.release.apps;
  if (!account) throw new Error('no account');
  account.origins = { connect: ["https://a;script-src'x.example"] };
  expect(() => planPages(sources)).toThrow(
    expect.objectContaining({
      name: 'CompositionError',
      cure: 'Correct that setting, or the origins of account in its folder.',
    }) as Error,
  );
});
