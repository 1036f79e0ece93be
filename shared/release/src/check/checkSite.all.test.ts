import type { Release } from '@site/contract';
import { gzipSync } from 'node:zlib';
import { liveStore, publishBuild, type TestStore } from '../../fixtures/testSite.fixture';
import { activate } from '../operations/activate';
import { readPointer } from '../records/readRelease';
import { createSiteServer } from '../serve/createSiteServer';
import { SECURITY_HEADERS } from '../serve/headers';
import { AlteringProxy, type Alter } from './AlteringProxy.fixture';
import { checkSite } from './checkSite';
import { expectedFiles } from './expectedFiles';
import { MAX_BYTES } from './fetchResponse';

let store: TestStore['store'];
let server: ReturnType<typeof createSiteServer>;
let site: string;
beforeAll(async () => {
  const live = await liveStore();
  store = live.store;
  server = createSiteServer({ folder: live.folder, api: 'http://127.0.0.1:9' });
  site = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const readLive = async () => (await readPointer(store)) as Release;

test('finds a site as composed: its pages, other files in the root, and every script', async () => {
  const proxy = await AlteringProxy.open(site);
  expect(await checkSite(proxy.origin, readLive, 0)).toMatchObject({ faults: [] });
  const { shell, marketing, account } = (await readLive()).apps;
  const requests = proxy.requests.map((path) => path.replace(/^(\/not-found)-.{36}$/, '$1'));
  expect(requests.sort()).toEqual(
    [
      ...['/', '/not-found', '/private-policy', '/account/confirm', '/robots.txt', '/sitemap.xml'],
      ...['account', 'marketing'].map((remote) => `/remotes/${shell.version}/${remote}.json`),
      `/apps/shell/${shell.version}/main.js`,
      ...['remoteEntry.js', 'Home.js', 'PrivacyPolicy.js'].map(
        (file) => `/apps/marketing/${marketing?.version}/${file}`,
      ),
      ...['remoteEntry.js', 'ConfirmEmail.js'].map(
        (file) => `/apps/account/${account?.version}/${file}`,
      ),
    ].sort(),
  );
});

test('expects the scripts of a rollout, too', async () => {
  const { number, apps, ...release } = await readLive();
  const { shell, marketing } = apps as Required<typeof apps>;
  const rollout = { version: '2.0.0-00000000', files: { 'Home.js': file }, percent: 5 };
  const rolledOut = { ...release, number, apps: { shell, marketing: { ...marketing, rollout } } };
  expect(expectedFiles(rolledOut as Release).map(({ address }) => address)).toContain(
    '/apps/marketing/2.0.0-00000000/Home.js',
  );
});

const file = { integrity: 'sha384-x', bytes: 1 };

/** Alters the response of one address. */
const at =
  (wanted: string | RegExp, alter: Alter): Alter =>
  (path, ...rest) =>
    (typeof wanted === 'string' ? path === wanted : wanted.test(path)) ? alter(path, ...rest) : {};

const HOME = /^https?:\/\/[^/]+\/$/;
const without = (name: string) =>
  at('/', (_, { headers: { [name]: __, ...headers } }) => ({ headers }));
const withHeader = (name: string, value: string) =>
  at('/', (_, { headers }) => ({ headers: { ...headers, [name]: value } }));

test.each<[string, Alter, RegExp, RegExp]>([
  ['an error', at('/', () => ({ status: 500 })), HOME, /^replied 500 instead of 200$/],
  [
    'an address that is not found, sent with 200',
    at(/^\/not-found-/, () => ({ status: 200 })),
    /\/not-found-/,
    /^replied 200 instead of 404$/,
  ],
  [
    'an older page',
    at('/', (_, { bytes }) => ({
      bytes: Buffer.from(bytes.toString().replace('"release":1', '"release":7')),
    })),
    HOME,
    /^has the hash sha384-\S+ instead of sha384-\S+: it carries release 7, not 1$/,
  ],
  [
    'a script with another byte',
    at(/main\.js$/, (_, { bytes }) => ({ bytes: Buffer.concat([bytes, Buffer.from(' ')]) })),
    /main\.js$/,
    /^has the hash sha384-\S+ instead of sha384-\S+$/,
  ],
  [
    'a script that is missing',
    at(/Home\.js$/, () => ({ status: 404 })),
    /Home\.js$/,
    /^replied 404 instead of 200$/,
  ],
  [
    'a script that browsers refuse for its type',
    at(/main\.js$/, (_, { headers }) => ({
      headers: { ...headers, 'content-type': 'text/plain' },
    })),
    /main\.js$/,
    /^is sent as text\/plain, with which browsers don’t use it$/,
  ],
  [
    'a redirect to the same page elsewhere',
    at('/', () => ({ status: 302, headers: { location: 'https://elsewhere.example/' } })),
    HOME,
    /^replied 302 to https:\/\/elsewhere\.example\/, and redirects are not followed$/,
  ],
  [
    'a body that decompresses without end',
    at('/', (_, { headers }) => ({
      headers: { ...headers, 'content-encoding': 'gzip' },
      bytes: gzipSync(Buffer.alloc(MAX_BYTES + 1)),
    })),
    HOME,
    /^is larger than \d+ bytes$/,
  ],
  [
    'a connection that is cut',
    at('/', (_, __, reply) => void reply.destroy()),
    HOME,
    /^can’t be read: /,
  ],
  ['no reply', at('/', () => undefined), HOME, /^can’t be read: .*timeout/],
  [
    'no security header',
    without('x-frame-options'),
    HOME,
    /^lacks the header X-Frame-Options: DENY/,
  ],
  [
    'a weaker policy',
    withHeader('content-security-policy', "base-uri 'none'"),
    HOME,
    /^has the header Content-Security-Policy: base-uri 'none' instead of .*frame-ancestors 'none'$/,
  ],
  [
    'a shorter time of HTTPS',
    withHeader('strict-transport-security', 'max-age=60'),
    HOME,
    /^has the header Strict-Transport-Security: max-age=60 instead of/,
  ],
])('finds %s', async (_, alter, url, what) => {
  const proxy = await AlteringProxy.open(site, alter);
  const { faults } = await checkSite(proxy.origin, readLive, 0);
  expect(faults).toEqual([
    { url: expect.stringMatching(url) as string, what: expect.stringMatching(what) as string },
  ]);
});

test('accepts stricter headers, and those of a page with everything', async () => {
  const { page } = SECURITY_HEADERS;
  const proxy = await AlteringProxy.open(site, (_, { headers }) => ({
    headers: {
      'content-type': headers['content-type'],
      ...page,
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
      'Permissions-Policy': `camera=(), ${page['Permissions-Policy']}`,
    },
  }));
  expect((await checkSite(proxy.origin, readLive, 0)).faults).toEqual([]);
});

test('waits for a cache that still has the old page', async () => {
  let old = 2;
  const proxy = await AlteringProxy.open(
    site,
    at('/', () => (old-- > 0 ? { bytes: Buffer.from('old') } : {})),
  );
  expect((await checkSite(proxy.origin, readLive, 30_000)).faults).toEqual([]);
  expect(proxy.requests.filter((path) => path === '/')).toHaveLength(3);
  // What was right is not requested again.
  expect(proxy.requests.filter((path) => path === '/private-policy')).toHaveLength(1);
});

test('a release that goes live meanwhile is checked instead', async () => {
  const live = await readLive();
  const marketing = await publishBuild(store, 'marketing', { files: { 'Home.js': 'second();' } });
  const next = await activate(store, { marketing });
  // As the check reads it first; the site is newer already.
  const reads = [live];
  const readStale = async () => reads.shift() ?? readLive();
  const checked = await checkSite(site, readStale, 30_000);
  expect([checked.faults, checked.release.number]).toEqual([[], next.number]);
});

test('names a site that can’t be reached', async () => {
  const closed = await AlteringProxy.open(site);
  await closed.close();
  const { faults, count } = await checkSite(closed.origin, readLive, 0);
  expect(faults).toHaveLength(count);
  expect(faults[0]?.what).toBe('can’t be read: ECONNREFUSED');
});
