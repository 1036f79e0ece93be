import { PAGE_DATA_ID, type PageData } from '@site/format';
import { runInNewContext } from 'node:vm';
import { composePage } from './composePage';
import { compositionSources, hashSource as hash, policyIn } from './compositionSources.fixture';
import { elementsOf, parsePage, ownTextOf } from './markup/ParsedPage';

const RENDERED = {
  markup: '<main id="main" style="top:0">Home</main>',
  styles: '<style data-emotion="css a">main{}</style>',
};

const compose = (file: string, change: Partial<typeof RENDERED> = {}) =>
  composePage(compositionSources(), file, { ...RENDERED, ...change }).html;

const dataOf = (html: string) =>
  JSON.parse(html.split(`id="${PAGE_DATA_ID}">`)[1]?.split('</script>')[0] ?? '') as PageData;

test('shows the product’s name as text, whatever is in it', () => {
  const productName =
    '</script><script>alert(1)</script>"><img src=x onerror=alert(1)><!--<script>Mel\'s & Co{{script main.js}}$& $1 $${productName}';
  const sources = compositionSources();
  sources.release.site.productName = productName;
  const { html } = composePage(sources, 'index.html', RENDERED);
  expect(dataOf(html).site.productName).toBe(productName);
  const elementsIn = (text: string) => text.match(/<[!/a-z]/gi)?.length;
  expect(elementsIn(html)).toBe(elementsIn(compose('index.html')));
  const title = [...elementsOf(parsePage(html, true).document)].find(
    ({ tagName }) => tagName === 'title',
  );
  expect(title && ownTextOf(title)).toBe(`${productName} - Home`);
});

test('pictures are preloaded before the policy, and scripts wait in the template', () => {
  const picture = '<link rel="preload" as="image" href="/a.avif" fetchPriority="high"/>';
  const html = compose('index.html', { markup: picture + RENDERED.markup });
  expect(html).toContain(`<div id="root">${RENDERED.markup}</div>`);
  const [first, others, waiting] = html
    .split(/<meta http-equiv="Content-Security-Policy"|<template id="scripts">/)
    .map((part) => part.match(/<link rel="preload"[^>]*>/g)?.map(String));
  expect([first?.length, others]).toEqual([1, undefined]);
  expect(waiting).toEqual(
    ['remoteEntry.js', 'Home.js'].map(
      (file) =>
        `<link rel="preload" as="script" href="/apps/marketing/1.0.0-marketing/${file}" integrity="sha384-${file}" crossorigin="anonymous">`,
    ),
  );
  expect(compose('404.html')).not.toContain('rel="preload"');
  expect(html).toContain('https://www.example.com/apps/marketing/1.0.0-marketing/share.jpg');
  expect(html).not.toContain('noindex');
});

test('a page links its style sheet and that of its parts, and its data has their addresses', () => {
  const sources = compositionSources();
  const { marketing, account } = sources.manifests;
  const hash = { integrity: 'sha384-a', bytes: 1 };
  Object.assign(marketing!.files, { 'home.css': hash, 'other.css': hash });
  Object.assign(marketing!.pages.Home!, { sheet: 'home.css', parts: ['account/Other'] });
  marketing!.pages.Other = { scripts: [], budget: 1, sheet: 'other.css' };
  account!.files['badge.css'] = hash;
  account!.pages.Other = { scripts: [], budget: 1, sheet: 'badge.css', isPart: true };
  const { html } = composePage(sources, 'index.html', RENDERED);
  const own = '/apps/marketing/1.0.0-marketing/home.css';
  const ofPart = '/apps/account/1.0.0-account/badge.css';
  const links = html.match(/<link rel="stylesheet"[^>]*>/g);
  expect(links).toEqual(
    [own, ofPart].map(
      (address) =>
        `<link rel="stylesheet" href="${address}" integrity="sha384-a" crossorigin="anonymous">`,
    ),
  );
  // Layers apply in the order in which the template names them first.
  expect(html.indexOf('<style>html{}')).toBeLessThan(html.indexOf(links?.[0] ?? ''));
  expect(dataOf(html).remotes).toMatchObject({
    marketing: { sheets: { Home: { address: own, integrity: 'sha384-a' } } },
    account: { sheets: { Other: { address: ofPart } } },
  });
  expect(html).not.toContain('other.css');
});

test('a page whose libraries write styles may contain some, and its policy allows any', () => {
  const markup = `<style>p{}</style>${RENDERED.markup}`;
  const sources = compositionSources();
  expect(() => composePage(sources, 'index.html', { ...RENDERED, markup })).toThrow('inlineStyles');
  sources.manifests.marketing!.pages.Home!.inlineStyles = true;
  const { html } = composePage(sources, 'index.html', { ...RENDERED, markup });
  expect(policyIn(html)['style-src']).toEqual(["'self'", "'unsafe-inline'"]);
  // Libraries set the text of style elements by `innerHTML`.
  expect(policyIn(html)['trusted-types']).toContain('default');
  const [, script = ''] = /<script>(window\.trustedTypes.+?)<\/script>/.exec(html) ?? [];
  const createPolicy = jest.fn<void, [string, { createHTML(text: string): string | null }]>();
  runInNewContext(script, { window: { trustedTypes: { createPolicy } } });
  const [name, { createHTML }] = createPolicy.mock.calls[0]!;
  expect([name, createHTML('p > a {}'), createHTML('<p>')]).toEqual(['default', 'p > a {}', null]);
  expect(dataOf(html).allows).toMatchObject({ 'style-src': ["'unsafe-inline'"] });
});

test('a page has the settings of its remote, and what its policy allows, but nothing of others', () => {
  const confirm = compose('account/confirm.html');
  const { site, allows, remotes, release } = dataOf(confirm);
  expect(site).toMatchObject({ productName: 'Workout Planner', apiOrigin: 'https://api.example' });
  expect(site).not.toHaveProperty('appStoreUrl');
  expect(allows).toEqual({
    'connect-src': ['https://api.example'],
    'img-src': ['https://avatars.example'],
  });
  expect(policyIn(confirm)).toMatchObject({
    'connect-src': ["'self'", 'https://api.example'],
    'img-src': ["'self'", 'https://avatars.example'],
  });
  expect([Object.keys(remotes), release]).toEqual([['account'], 7]);
  expect(dataOf(compose('404.html'))).toMatchObject({ remotes: {}, allows: {} });
});

test('the policy allows only the page’s own content: the template’s script and styles, and style attributes by hash', () => {
  expect(policyIn(compose('index.html'))).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'strict-dynamic'", hash('enter();start();')],
    'style-src': ["'self'", hash('html{}'), hash('main{}'), hash('')],
    'font-src': ["'self'"],
    'style-src-attr': ["'unsafe-hashes'", hash('top:0')],
    'img-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'none'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['site', "'allow-duplicates'"],
  });
  expect(policyIn(compose('404.html', { markup: '<p>x</p>' }))['style-src-attr']).toEqual([
    "'none'",
  ]);
});

/** Composes a page whose remote has an early script for it. */
function composeEarly(early: string) {
  const sources = compositionSources();
  Object.assign(sources.manifests.marketing!.pages.Home!, { early });
  return composePage(sources, 'index.html', RENDERED).html;
}

test('a page contains its early script before the start-up script, and its policy the hash', () => {
  const early = 'window.earlyModule = () => "{{policy}} $&";';
  const html = composeEarly(early);
  expect(html.indexOf(early)).toBeLessThan(html.indexOf('start();</script>'));
  expect(html).toContain(`<script type="module" id="early">${early}</script>`);
  expect(policyIn(html)['script-src']).toContain(hash(early));
});

test.each([
  ['ends its element', 'a = "</Script >"'],
  ['hides the end of its element', 'a = "<!--"'],
])('an early script that %s is refused', (_, script) => {
  expect(() => composeEarly(script)).toThrow(
    'the early script of marketing 1.0.0-marketing for Home contains <!--, <script or </script',
  );
});

test.each(['{{weather}}', '{{toString x}}'])(
  'refuses a template with the unknown placeholder %s',
  (placeholder) => {
    const sources = compositionSources();
    sources.template += placeholder;
    expect(() => composePage(sources, 'index.html', RENDERED)).toThrow(
      `unknown placeholder ${placeholder}`,
    );
  },
);

test.each([
  ['<button>Go</button>', true],
  ['<BUTTON\n type="button">Go</BUTTON>', true],
  ['<p>Press the &lt;button></p><a href="/">button</a>', false],
])('with the markup %j, its script for early presses is in the page: %j', (markup, isThere) => {
  const html = compose('account/confirm.html', { markup });
  expect(html.includes('<script type="module">keep();</script>')).toBe(isThere);
  expect(policyIn(html)['script-src']?.includes(hash('keep();'))).toBe(isThere);
  expect(html).not.toContain('{{');
});

test('a page depends on its own parts alone: another version of a remote changes no byte of it, the release its number', () => {
  const sources = compositionSources();
  const { release, manifests } = sources;
  const account = manifests.account!;
  release.number = 8;
  const version = '2.0.0-account';
  release.apps.account = { version };
  manifests.account = { ...account, version };
  const { html } = composePage(sources, 'index.html', RENDERED);
  expect(html.replace('"release":8', '"release":7')).toBe(compose('index.html'));
});

test('a page does not depend on the order of fields in the documents', () => {
  const reversed = JSON.parse(JSON.stringify(compositionSources()), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  ) as ReturnType<typeof compositionSources>;
  for (const file of ['index.html', 'account/confirm.html', '404.html'])
    expect(composePage(reversed, file, RENDERED).html).toBe(compose(file));
});

test.each([
  [{ markup: '</div><script>go()</script>' }, 'its markup is refused: <script>: browsers drop it'],
  [{ markup: '<link rel="preload" as="image" href="https://a.example/a.png">' }, 'it preloads'],
  [{ styles: '<script>go()</script>' }, 'its styles are not style elements'],
])('refuses %j, and says what to correct', (change, why) => {
  const refused = () => compose('account/confirm.html', change);
  expect(refused).toThrow(why);
  expect(refused).toThrow(
    expect.objectContaining({ hint: 'Correct account, then build and deploy it again.' }) as Error,
  );
});
