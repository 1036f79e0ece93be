import { remoteFile, versionFile } from '@site/contract';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { change } from '../../fixtures/testSite.fixture';
import { configure } from '../changes/configure';
import { makePreview } from '../changes/previews';
import { SECURITY_HEADERS, type ResponseKind } from './headers';
import { MAIN_SCRIPT, type ServeSite, type ServedSite } from './ServedSite.fixture';

/** The security headers of each kind of response, with names as Node reads them. */
export const SECURITY = Object.fromEntries(
  Object.entries(SECURITY_HEADERS).map(([kind, headers]) => [
    kind,
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  ]),
) as Record<ResponseKind, Record<string, string>>;

/** Returns the security headers among some headers. */
export const securityOf = (headers: ServedHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name in SECURITY.page));

type ServedHeaders = Awaited<ReturnType<ServedSite['get']>>['headers'];

const FOREVER = 'public, max-age=31536000, immutable';
const utf8 = (type: string) => `${type}; charset=utf-8`;
const HTML = utf8('text/html');

/** What there may be at an address: status, type, caching, security. */
const KINDS = {
  page: [200, HTML, 'no-cache', 'page'],
  'no page': [404, HTML, 'no-cache', 'page'],
  // Never a page in place of a script, which a browser would try to run.
  nothing: [404, utf8('text/plain'), 'no-store', 'data'],
  json: [200, utf8('application/json'), 'no-cache', 'data'],
  text: [200, utf8('text/plain'), 'no-cache', 'data'],
  xml: [200, /^application\/xml/, 'no-cache', 'document'],
  html: [200, HTML, 'no-cache', 'document'],
  picture: [200, 'image/png', 'no-cache', 'data'],
  script: [200, /^(text|application)\/javascript; charset=utf-8$/, FOREVER, 'script'],
  'stored data': [200, /^(image|font|text\/css)/, FOREVER, 'data'],
  'stored document': [200, /^(text\/html|image\/svg\+xml|application\/xml)/, FOREVER, 'document'],
} as const;

const VERSION = 'apps/extra/1.0.0-00000000';

/** Files of a version. */
const STORED = ['html', 'svg', 'xml', 'avif', 'png', 'ico', 'woff2', 'css', 'js'];

const STATIC_FILES: Record<string, string> = {
  '.well-known/apple-app-site-association': '{ "applinks": {}, "and": "more" }',
  '.well-known/assetlinks.json': '[{ "relation": [], "target": {} }]',
  'google1234.html': 'google-site-verification: google1234.html',
  'yandex/proof_1.html': '<script>alert("alert, alert")</script>',
  'BingSiteAuth.xml': '<?xml version="1.0"?><users></users>',
  'ads.txt': 'none, none, none, none, none, none',
  'logo.png': 'PNG',
};

/** Files of the store's folder that are not for visitors. */
const SECRETS = [
  ...['../secret.json', '.env', 'apps/.env', '.lock', '.tmp/0b9c', '.well-known/other.txt'],
  ...['releases/2.json', 'contents/9/hash', 'maps/shell/1/main.js.map'],
  ...['release.json.gz', 'index.html.br', '.well-known/security.txt.br', '.files/ads.txt.br'],
];

/** Tests what each address gets. Every server of a store in a folder must pass them. */
export function describeAddresses(serve: ServeSite): void {
  let served: ServedSite;
  beforeAll(async () => {
    served = await serve();
    const { folder, store } = served.site;
    const files = Object.entries(STATIC_FILES).map(
      ([name, text]) => [name, Buffer.from(text)] as const,
    );
    await change(store, configure({}, new Map(files)));
    await change(store, makePreview('pr-12', {}));
    const texts = [
      ...SECRETS.map((name) => [name, 'a secret']),
      ...STORED.map((extension) => [`${VERSION}/x.${extension}`, extension]),
      ['.well-known/security.txt', 'Contact: mailto:a@b.example'],
    ] as [string, string][];
    for (const [name, text] of texts) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    await mkdir(path.join(folder, 'folder.js'));
  });

  const CASES: Record<keyof typeof KINDS, string[]> = {
    page: [
      '/',
      '/private-policy',
      '/account/confirm',
      '/_preview/pr-12',
      '/_preview/pr-12/private-policy',
    ],
    'no page': [
      ...['/nowhere', '/account', '/account/confirm/more', '/Private-Policy', '//', '/nowhere/'],
      ...['/index', '/index.html', '/404', '/404.html', '/gone.html', '/_preview/pr-12/nowhere'],
      ...['/google1234', '/google1234.html/', '/GOOGLE1234.html', '/yandex/', '/yandex/proof_1'],
      ...['/account/', `/${'a'.repeat(300)}`, `/${'a'.repeat(10_000)}`],
    ],
    nothing: [
      ...['/apps/shell/1.0.0-00000000/main.js', '/apps/nothing', '/favicon.ico', '/gone.js'],
      ...['/remotes/1.0.0-00000000/account.json', '/gone.js.html.map', '/folder.js', '/folder.js/'],
      ...['/apps/', '/apps/shell', '/releases/1.json', '/releases/99.json', '/contents/9/hash'],
      ...['/maps/shell/1/main.js.map', '/%6Daps/shell/1/main.js.map', '/%72eleases/1.json'],
      ...['/.env', '/%2eenv', '/apps/.env', '/.lock', '/.tmp/0b9c', '/.files/', '/.files/ads.txt'],
      ...['/%2efiles/google1234.html', '/ads.txt.br', '/ads.txt.gz', '/index.html.br'],
      ...['/release.json.gz', '/.well-known/other.txt', '/.well-known/security.txt.br'],
      ...['/.well-known/assetlinks.json.gz', '/.well-known/openid-configuration', '/.well-known/'],
      ...['/.well-known/.files/ads.txt', '/a//b'],
    ],
    json: [
      ...['/release.json', '/_preview/pr-12/release.json'],
      ...['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json', 'ACCOUNT'],
    ],
    text: ['/robots.txt', '/ads.txt', '/.well-known/security.txt'],
    xml: ['/sitemap.xml', '/BingSiteAuth.xml'],
    html: ['/google1234.html', '/yandex/proof_1.html'],
    picture: ['/logo.png'],
    script: ['MAIN', `/${VERSION}/x.js`],
    'stored data': ['avif', 'png', 'ico', 'woff2', 'css'].map((name) => `/${VERSION}/x.${name}`),
    'stored document': ['html', 'svg', 'xml'].map((name) => `/${VERSION}/x.${name}`),
  };

  const addressOf = (name: string) => {
    const { version } = served.site.release.apps.shell;
    if (name === 'ACCOUNT') return `/${remoteFile(version, 'account')}`;
    return name === 'MAIN' ? `/${versionFile('shell', version, 'main.js')}` : name;
  };

  test.each(
    Object.entries(CASES).flatMap(([kind, names]) =>
      names.map((name) => [name.slice(0, 60), kind as keyof typeof KINDS, name] as const),
    ),
  )('%s is: %s', async (_, kind, name) => {
    const [status, type, caching, security] = KINDS[kind];
    const address = `${addressOf(name)}?a=b`;
    const plain = await served.get(address);
    const head = await served.get(address, { 'Accept-Encoding': 'gzip' }, 'HEAD');
    const small = await served.get(address, { 'Accept-Encoding': 'br' });
    for (const { headers, ...response } of [plain, head, small]) {
      expect(response.status).toBe(status);
      expect(headers['content-type']).toMatch(type);
      expect(headers['cache-control']).toBe(caching);
      expect(securityOf(headers)).toEqual(SECURITY[security]);
    }
    expect(plain.bytes.toString()).not.toContain('a secret');
    if (name.slice(1) in STATIC_FILES)
      expect(plain.bytes.toString()).toBe(STATIC_FILES[name.slice(1)]);
  });

  test.each([
    ['br, gzip, deflate', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
    ['br;q=0, gzip', 'gzip'],
  ])('a client that accepts "%s" gets a script in %s', async (accepted, coding) => {
    const { headers, bytes } = await served.get(addressOf('MAIN'), { 'Accept-Encoding': accepted });
    expect([headers['content-encoding'], headers.vary]).toEqual([coding, 'Accept-Encoding']);
    expect(decode(coding, bytes)).toBe(MAIN_SCRIPT);
    if (coding) expect(bytes.length).toBeLessThan(MAIN_SCRIPT.length / 10);
  });

  test.each(['/', '/nowhere', '/release.json', 'ACCOUNT', '/robots.txt', '/google1234.html'])(
    '%s is compressed, and says that it varies',
    async (name) => {
      const plain = await served.get(addressOf(name));
      const small = await served.get(addressOf(name), { 'Accept-Encoding': 'br, gzip' });
      const coding = small.headers['content-encoding'];
      expect(coding).toMatch(/^(br|gzip)$/);
      expect(decode(coding, small.bytes)).toBe(plain.bytes.toString());
      for (const { headers } of [plain, small]) expect(headers.vary).toBe('Accept-Encoding');
    },
  );

  test.each(['/', '/release.json', '/ads.txt', '/google1234.html', 'MAIN'])(
    '%s is an empty 304 while it is unchanged, with only what RFC 9110 asks for',
    async (name) => {
      const accepted = { 'Accept-Encoding': 'br' };
      const { headers } = await served.get(addressOf(name), accepted);
      const again = await served.get(addressOf(name), {
        ...accepted,
        'If-None-Match': String(headers.etag),
      });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      expect(Object.keys(again.headers).filter((header) => !OF_A_304.test(header))).toEqual([]);
      const [before, after] = [headers, again.headers].map(({ etag, vary, ...rest }) => [
        // nginx calls the ETag of what it compresses weak.
        etag?.replace('W/', ''),
        vary,
        rest['cache-control'],
      ]);
      expect(after).toEqual(before);
    },
  );
}

/** What RFC 9110 asks of a 304 (15.4.5), and what belongs to the connection. */
const OF_A_304 = /^(cache-control|connection|date|etag|keep-alive|server|vary)$/;

function decode(coding: string | undefined, bytes: Buffer): string {
  if (coding === 'br') return brotliDecompressSync(bytes).toString();
  return (coding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}
