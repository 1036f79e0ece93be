import type { Release } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import { liveStore } from '../../fixtures/liveStore.fixture';
import { change, makeLive, publishBuild, type TestStore } from '../../fixtures/testSite.fixture';
import { rollOut } from '../changes/activate';
import { readPointer } from '../log/readPointer';
import { createSiteServer } from '../serve/createSiteServer';
import { SECURITY_HEADERS } from '../serve/headers';
import { AlteringProxy, type Alter } from './AlteringProxy.fixture';
import { checkSite } from './checkSite';

let store: TestStore['store'];
let server: FastifyInstance;
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
  // With no time, a first response must begin within a second, which a busy machine may miss.
  expect(await checkSite(proxy.origin, readLive, 30_000)).toMatchObject({ faults: [] });
  const { pages, apps } = await readLive();
  const [shell, marketing, account] = [apps.shell, apps.marketing, apps.account].map(
    (app) => app?.version,
  );
  const requests = proxy.requests.map((path) => path.replace(/^(\/not-found)-.{36}$/, '$1'));
  expect(requests).toHaveLength(Object.keys(pages).length + 6);
  expect(requests).toEqual(
    expect.arrayContaining([
      ...['/', '/not-found', '/private-policy', '/account/confirm', '/robots.txt', '/sitemap.xml'],
      ...['account', 'marketing'].map((remote) => `/remotes/${shell}/${remote}.json`),
      `/apps/shell/${shell}/main.js`,
      ...['remoteEntry.js', 'Home.js', 'PrivacyPolicy.js'].map(
        (file) => `/apps/marketing/${marketing}/${file}`,
      ),
      ...['remoteEntry.js', 'ConfirmEmail.js'].map((file) => `/apps/account/${account}/${file}`),
    ]),
  );
});

/** Alters the response of one address. */
const at =
  (wanted: RegExp, alter: Alter): Alter =>
  (path, ...rest) =>
    wanted.test(path) ? alter(path, ...rest) : {};

const withHeaders =
  (more: Record<string, string>): Alter =>
  (_, { headers }) => ({ headers: { ...headers, ...more } });

const HOME = /^(http:\/\/[^/]+)?\/$/;
const MAIN = /main\.js$/;
const HASHES = 'has the hash sha384-\\S+ instead of sha384-\\S+';

test.each<[string, RegExp, Alter, string]>([
  ['an error', HOME, () => ({ status: 500 }), 'replied 500 instead of 200'],
  ['a found address that is none', /\/not-/, () => ({ status: 200 }), 'replied 200 instead of 404'],
  ['a missing script', MAIN, () => ({ status: 404 }), 'replied 404 instead of 200'],
  [
    'an older page',
    HOME,
    (_, { bytes }) => ({ bytes: Buffer.from(String(bytes).replace('"release":1', '"release":7')) }),
    `${HASHES}: it carries release 7, not 1`,
  ],
  ['a script with other bytes', MAIN, () => ({ bytes: Buffer.from('other();') }), HASHES],
  [
    'a script that browsers refuse for its type',
    MAIN,
    withHeaders({ 'content-type': 'text/plain' }),
    'is sent as text/plain, with which browsers don’t use it',
  ],
  [
    'a redirect to the same page elsewhere',
    HOME,
    () => ({ status: 302, headers: { location: 'https://x.example/' } }),
    'replied 302 to https://x.example/, and redirects are not followed',
  ],
  ['a cut', HOME, (_, __, reply) => void reply.destroy(), 'can’t be read: .*'],
  ['no reply', HOME, () => undefined, 'can’t be read: .*timeout.*'],
  [
    'no security header',
    HOME,
    (_, { headers: { 'x-frame-options': __, ...headers } }) => ({ headers }),
    'lacks the header X-Frame-Options: DENY',
  ],
  [
    'a weaker policy',
    HOME,
    withHeaders({ 'content-security-policy': "base-uri 'none'" }),
    "has the header Content-Security-Policy: base-uri 'none' instead of .*frame-ancestors 'none'",
  ],
  [
    'a shorter time of HTTPS',
    HOME,
    withHeaders({ 'strict-transport-security': 'max-age=60' }),
    'has the header Strict-Transport-Security: max-age=60 instead of .*',
  ],
])('finds %s', async (_, where, alter, what) => {
  const proxy = await AlteringProxy.open(site, at(where, alter));
  expect((await checkSite(proxy.origin, readLive, 0)).faults).toEqual([
    {
      url: expect.stringMatching(where) as string,
      what: expect.stringMatching(`^${what}$`) as string,
    },
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
  expect((await checkSite(proxy.origin, readLive, 30_000)).faults).toEqual([]);
});

test('waits for a cache that still has the old page', async () => {
  let old = 2;
  const proxy = await AlteringProxy.open(
    site,
    at(HOME, () => (old-- > 0 ? { bytes: Buffer.from('old') } : {})),
  );
  expect((await checkSite(proxy.origin, readLive, 30_000)).faults).toEqual([]);
  expect(proxy.requests.filter((path) => path === '/')).toHaveLength(3);
  // What was right is not requested again.
  expect(proxy.requests.filter((path) => path === '/private-policy')).toHaveLength(1);
});

test('a release that goes live meanwhile is checked instead, with the scripts of its rollout', async () => {
  const proxy = await AlteringProxy.open(site);
  // As the check reads it first; the site is newer already.
  const reads = [await readLive()];
  const publish = (text: string) =>
    publishBuild(store, 'marketing', { files: { 'Home.js': text } });
  await makeLive(store, { marketing: await publish('second();') });
  const version = await publish('third();');
  const next = await change(store, rollOut({ app: 'marketing', version }, 5));
  const readStale = async () => reads.shift() ?? readLive();
  const checked = await checkSite(proxy.origin, readStale, 30_000);
  expect([checked.faults, checked.release.number]).toEqual([[], next.number]);
  expect(proxy.requests).toContain(`/apps/marketing/${version}/Home.js`);
});
