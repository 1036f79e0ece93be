import { SECURITY_HEADERS, type ResponseKind } from '../responses/securityHeaders';
import { MESSAGES } from '../responses/replies';
import type { RawResponse } from './rawRequest.fixture';
import type { ServeSite, ServedSite } from './ServedSite.fixture';
import { ACCOUNT, MAIN, NAMED_FILES, SECRETS, storedFile, titleOf } from './siteFolder.fixture';

/** Expects the security headers of a kind of response, and no others. */
export function expectSecurity(headers: RawResponse['headers'], kind: ResponseKind): void {
  const names = Object.keys(SECURITY_HEADERS.page);
  const sent = names.map((name) => [name, headers[name.toLowerCase()]]);
  expect(Object.fromEntries(sent)).toEqual(SECURITY_HEADERS[kind]);
}

// A proxy that changes a page or a script breaks it.
const FOREVER = 'public, max-age=31536000, immutable, no-transform';
const CHANGING = 'no-cache, no-transform';
const utf8 = (type: string) => `${type}; charset=utf-8`;
const HTML = utf8('text/html');
const page = (title: string, status = 200) =>
  [status, HTML, CHANGING, 'page', titleOf(title)] as const;

/** What there may be at an address: status, type, caching, security, a part of the body. */
const KINDS = {
  Home: page('Home'),
  Privacy: page('Privacy'),
  Confirm: page('Confirm'),
  Plan: page('Plan'),
  Films: page('Films'),
  'Old films': page('Old films'),
  'no page': page('Page not found', 404),
  // Never a page in place of a script, which a browser would try to run.
  nothing: [404, utf8('text/plain'), 'no-store', 'data', MESSAGES.nothing],
  json: [200, utf8('application/json'), CHANGING, 'data', ''],
  text: [200, utf8('text/plain'), CHANGING, 'data', ''],
  xml: [200, /^application\/xml/, CHANGING, 'document', ''],
  html: [200, HTML, CHANGING, 'document', ''],
  picture: [200, 'image/png', CHANGING, 'data', ''],
  // A page's policy does not hold in a worker.
  worker: [200, /^(text|application)\/javascript; charset=utf-8$/, CHANGING, 'script', ''],
  script: [200, /^(text|application)\/javascript; charset=utf-8$/, FOREVER, 'script', ''],
  'stored data': [200, /^(image|font|text\/css)/, FOREVER, 'data', ''],
  // Pages of other sites show it.
  'shared picture': [200, 'image/jpeg', FOREVER, 'shared', ''],
  'stored document': [200, /^(text\/html|image\/svg|application\/xml)/, FOREVER, 'document', ''],
} as const;

const below = (address: string, segments: number) => address + '/a'.repeat(segments);

const ADDRESSES: Record<keyof typeof KINDS, string[]> = {
  Home: ['/', '/_preview/pr-12'],
  Privacy: ['/private-policy', '/_preview/pr-12/private-policy'],
  Confirm: [`/account/confirm?token=${'a'.repeat(12_000)}`, '/account%2fconfirm'],
  Plan: [
    ...['/plans/7', '/plans/a%20%C3%A4', '/plans/a%3Fb', '/plans/index', '/plans%2f7'],
    ...['/_preview/pr-12/plans/7', '/plans/new/7', '/plans/new', `/plans/${'a'.repeat(300)}`],
    '/films/by/7',
  ],
  Films: [
    ...['/films', '/films/a', '/films/a/b/c', '/films/a%20%C3%A4/b%3F', '/films%2fa', '/films/by'],
    ...['/films/by/7/a', '/films/a.b/c', '/films/olds', '/films/_/a', '/films/top/a'],
    ...[below('/films', 7), `/films/${'a'.repeat(300)}`, '/_preview/pr-12/films'],
    ...['/_preview/pr-12/films/a', below('/_preview/pr-12/films', 7), '/films/_preview/a'],
  ],
  'Old films': ['/films/old', '/films/old/a', '/films/old/a/b', '/films/top'],
  'no page': [
    ...['/plans', '/plans/', '/plans/a/b', '/plans/a%2Fb', '/plans/_', '/plans/%5F', '/plans/_/'],
    ...['/_', '/plans/_.html', '/plans/7.html', '/_preview/pr-12/plans/_', '/_preview/7/plans/7'],
    ...['/films/_', '/films/__', '/films/a/__', '/films/%5F%5F', '/films/__.html', '/films/a.html'],
    ...[below('/films', 8), below('/films/old', 7), below('/_preview/pr-12/films', 8)],
    ...['/filmset', '/_preview/7/films/a', '/__', '/films/__/'],
    ...['/nowhere', '/nowhere/', '/account', '/account/', '/account/confirm/more'],
    ...['/Private-Policy', '/index', '/index.html', '/404', '/404.html', '/gone.html'],
    ...['/google1234', '/google1234.html/', '/yandex/', `/${'a'.repeat(300)}`],
    ...[`/${'a'.repeat(10_000)}`, '/_preview/pr-12/nowhere', '/404/', below('/films', 8) + '/'],
    ...['/\\account/confirm', '/%5Caccount/confirm/', '/%09/account/confirm/'],
    // The full stop of a sentence that ends with an address.
    ...['/private-policy.', '/private-policy%2e', '/plans/7.', '/films/a.', '/nowhere./'],
  ],
  nothing: [
    ...['/plans/7.5', '/plans/7%2e5', '/films/a.b', '/films/a/b.c', '/films/a%2eb'],
    ...SECRETS.map((name) => `/${name}`),
    ...['/apps/', '/apps/nothing', '/gone.js', '/gone.js.html.map', '/folder.js', '/folder.js/'],
    ...['/%6Daps/shell/1/main.js.map', '/%2eenv', '/%2efiles/google1234.html', '/.files/ads.txt'],
    ...['/ads.txt.br', '/.well-known/assetlinks.json.gz', '/.well-known/openid-configuration'],
    ...['/.well-known/', '/.well-known/.files/ads.txt', '/.files/', '/a//b', '/films/a.b/'],
    // No redirect leads to another site or to what is no page.
    ...['//example.com/account/confirm/', '//account@example.com/account/confirm', '/films//_'],
    ...['/%2Faccount/confirm', '/./account//confirm', '//index', '//apps/shell', '//api/x'],
  ],
  json: [
    ...['/release.json', ACCOUNT, `/_preview/pr-12${ACCOUNT}`],
    ...['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json'],
  ],
  text: ['/robots.txt', '/ads.txt', '/.well-known/security.txt'],
  xml: ['/sitemap.xml', '/BingSiteAuth.xml'],
  html: ['/google1234.html', '/yandex/proof_1.html'],
  picture: ['/logo.png'],
  worker: ['/sw.js'],
  script: [MAIN],
  'stored data': ['x.avif', 'x.png', 'x.ico', 'x.woff2', 'x.css'].map(storedFile),
  'shared picture': [storedFile('share.jpg')],
  'stored document': ['x.html', 'x.svg', 'x.xml'].map(storedFile),
};

/** Tests what each address gets. Every server of a store in a folder must pass them. */
export function describeAddresses(serve: ServeSite): void {
  let served: ServedSite;
  beforeAll(async () => (served = await serve()));

  test.each(Object.entries(ADDRESSES))('%s is at its addresses', async (kind, addresses) => {
    const [status, type, caching, security, part] = KINDS[kind as keyof typeof KINDS];
    const ask = async (address: string, encoding = '', method = 'GET') => {
      const query = address.includes('?') ? '' : '?a=b';
      const headers = { 'Accept-Encoding': encoding };
      return { address, ...(await served.get(address + query, headers, method)) };
    };
    const plain = await Promise.all(addresses.map((address) => ask(address)));
    for (const { address, bytes } of plain)
      expect([address, String(bytes)]).toEqual([
        address,
        expect.stringContaining(NAMED_FILES[address.slice(1)] ?? part),
      ]);
    const [first = ''] = addresses;
    const others = [await ask(first, 'gzip', 'HEAD'), await ask(first, 'br')];
    for (const { address, headers, ...response } of [...plain, ...others]) {
      expect([address, response.status, headers['cache-control']]).toEqual([
        address,
        status,
        caching,
      ]);
      expect(headers['content-type']).toMatch(type);
      expectSecurity(headers, security);
    }
  });
}
