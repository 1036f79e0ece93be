import type { FastifyReply } from 'fastify';
import { liveStore } from '../../../fixtures/liveStore.fixture';
import { change, makeLive, publishBuild, type TestStore } from '../../../fixtures/testSite.fixture';
import { rollOut } from '../../changes/rollouts';
import { requireNewest } from '../../log/readEntries';
import { createSiteServer } from '../serve/createSiteServer';
import { SECURITY_HEADERS, type ResponseKind } from '../responses/securityHeaders';
import { openServer } from '../serve/ServedSite.fixture';
import { checkSite } from './checkSite';
import { expectedFiles } from './expectedFiles';
import { readLiveSite } from './readLiveSite';

jest.unmock('../../compose/composeVariant');

/** Alters a response to a path: returns another body, or a promise that holds it back. */
type Alter = (path: string, reply: FastifyReply, body: string) => unknown;

let store: TestStore['store'];
/** Of a server whose responses are altered on their way to visitors, as a CDN may do. */
let origin: string;
let alter: Alter;
/** Paths of all requests. */
let requests: string[];
beforeAll(async () => {
  const live = await liveStore();
  store = live.store;
  const server = createSiteServer({ folder: live.folder, api: 'http://127.0.0.1:9' });
  server.addHook('onRequest', ({ url, headers }, _reply, done) => {
    requests.push(url);
    // Bodies are altered as text.
    delete headers['accept-encoding'];
    done();
  });
  server.addHook('onSend', async ({ url }, reply, body) => {
    const altered = alter(url, reply, String(body));
    if (altered instanceof Promise) await altered;
    return typeof altered === 'string' ? altered : body;
  });
  origin = await openServer(server);
});
beforeEach(() => {
  requests = [];
  alter = () => {};
});

const readLive = async () => readLiveSite(store, await requireNewest(store));

const check = (time = 30_000, read = readLive) => checkSite(origin, read, time);

test('finds a site as composed: its pages, other files in the root, and every script', async () => {
  expect(await check()).toMatchObject({ faults: [] });
  const { apps } = await requireNewest(store);
  const [shell, marketing, account] = ['shell', 'marketing', 'account'].map(
    (app) => `/apps/${app}/${apps[app]?.version}`,
  );
  const paths = requests.map((path) => path.replace(/(not-found)-.{36}/, '$1'));
  expect(paths.sort()).toEqual(
    [
      ...[
        ...['/apps/not-found.html', '/%61pps/not-found.html', '/apps%2Fnot-found.html'],
        '/',
        '/not-found',
        '/private-policy',
        '/account/confirm',
        '/robots.txt',
        '/sitemap.xml',
        '/site.webmanifest',
      ],
      ...['account', 'marketing'].map((name) => `/remotes/${apps.shell?.version}/${name}.json`),
      ...[`${shell}/main.js`, `${account}/remoteEntry.js`, `${account}/ConfirmEmail.js`],
      ...['remoteEntry.js', 'Home.js', 'PrivacyPolicy.js'].map((file) => `${marketing}/${file}`),
    ].sort(),
  );
});

test.each([
  ['plans/_.html', '/plans/1'],
  ['plans/__.html', '/plans/1/1'],
  ['1/2/3/4/5/6/7/__.html', '/1/2/3/4/5/6/7/1'],
])('asks for the page %s at an address that no other page has: %s', (name, address) => {
  const page = { stored: 1, integrity: 'sha384-a' };
  const [file] = expectedFiles({ number: 1, pages: { [name]: page }, versions: [] });
  expect(file).toMatchObject({ address, kind: 'page', status: 200 });
});

const [INTEGRITY, POLICY] = ['Integrity-Policy', 'Content-Security-Policy'];
const HTTPS = 'Strict-Transport-Security';
const HOME = /\/$/;
const MAIN = /main\.js$/;
const HASHES = 'has the hash sha384-\\S+ instead of sha384-\\S+';

const set = (name: string, value: string) => (reply: FastifyReply) => reply.header(name, value);
const older = (_: FastifyReply, body: string) => body.replace('"release":1', '"release":7');

test.each<[string, RegExp, (reply: FastifyReply, body: string) => unknown, string]>([
  ['a missing script', MAIN, (reply) => reply.code(404), 'replied 404 instead of 200'],
  ['an older page', HOME, older, `${HASHES}: it carries release 7, not 1`],
  ['a script with other bytes', MAIN, () => 'other();', `${HASHES}$`],
  [
    'a type other than a script’s',
    MAIN,
    set('content-type', 'text/plain'),
    'is sent as text/plain',
  ],
  ['a redirect', HOME, (reply) => reply.redirect('/x', 302), 'replied 302 to /x, and redirects'],
  ['a cut', HOME, (reply) => reply.raw.destroy(), 'can’t be read: '],
  [
    'a missing header',
    HOME,
    (reply) => reply.removeHeader(INTEGRITY),
    `lacks .*${INTEGRITY}: blocked`,
  ],
  [
    'a weaker policy',
    HOME,
    set(POLICY, "base-uri 'none'"),
    `${POLICY}: base-uri 'none' instead of`,
  ],
  [
    'a page that browsers keep',
    HOME,
    set('cache-control', 'max-age=14400'),
    'is sent with Cache-Control: max-age=14400',
  ],
  ['less time of HTTPS', HOME, set(HTTPS, 'max-age=60'), `${HTTPS}: max-age=60 instead of`],
])('finds %s', async (_, where, damage, what) => {
  alter = (path, reply, body) => (where.test(path) ? damage(reply, body) : body);
  const { faults } = await check(0);
  expect(faults.map(({ url, what: found }) => [where.test(url), found])).toEqual([
    [true, expect.stringMatching(what)],
  ]);
});

test('a site is up while it sends any file as composed, and what is excused is not asked for', async () => {
  alter = (path, reply) => (path === '/' ? reply.code(503) : undefined);
  expect(await check(0)).toMatchObject({ isUp: true, faults: [{ name: '/' }] });
  expect(await checkSite(origin, readLive, 0, new Set(['/']))).toMatchObject({ faults: [] });
  alter = (_, reply) => reply.code(404);
  expect(await check(0)).toMatchObject({ isUp: false });
});

test('the check names a page that gets no reply', async () => {
  const { timeout } = AbortSignal;
  const limit = jest.spyOn(AbortSignal, 'timeout').mockImplementation((time) => timeout(time / 5));
  alter = (path) => (path === '/' ? new Promise(() => {}) : undefined);
  const { faults } = await check(0);
  limit.mockRestore();
  expect(faults).toEqual([
    {
      name: '/',
      url: `${origin}/`,
      what: expect.stringMatching('can’t be read: .*timeout') as string,
    },
  ]);
});

/** As a CDN sends what a bucket has: the page of missing files is also under `/apps/`. */
const sendAsCdn = (ofApps: ResponseKind, decode = decodeURIComponent) => {
  alter = (path, reply) => {
    const isOfApp = decode(path).startsWith('/apps/');
    if (reply.statusCode === 404) reply.type('text/html; charset=utf-8');
    const stricter = { [HTTPS]: 'max-age=63072000; includeSubDomains; preload' };
    return reply.headers({ ...SECURITY_HEADERS[isOfApp ? ofApps : 'page'], ...stricter });
  };
};

test('accepts the headers of a CDN that goes by paths, and stricter ones', async () => {
  sendAsCdn('document');
  expect((await check()).faults).toEqual([]);
});

test('finds the policy of a page under /apps/, where it would let a team’s document run code', async () => {
  sendAsCdn('page');
  const { faults } = await check(0);
  expect(faults).toContainEqual({
    name: '/apps/not-found.html',
    url: expect.stringMatching(/\/apps\/not-found-.{36}\.html$/) as string,
    what: expect.stringContaining(
      "Policy: frame-ancestors 'none' instead of default-src",
    ) as string,
  });
  expect(faults).toHaveLength(9);
});

test('finds the policy of a page at other spellings of /apps/, which a bucket decodes', async () => {
  sendAsCdn('document', String);
  const { faults } = await check(0);
  expect(faults.map(({ url }) => url.slice(origin.length, -41)).sort()).toEqual([
    ...['/%61pps/not-found-', '/apps%2Fnot-found-'],
  ]);
});

test('accepts that a CDN refuses or redirects other spellings of /apps/', async () => {
  alter = (path, reply) =>
    path.startsWith('/apps%2F') ? reply.code(400) : path.startsWith('/%') && reply.redirect('/');
  expect((await check(0)).faults).toEqual([]);
});

test.each(["script-src 'unsafe-inline'; default-src 'none'", "default-src *; default-src 'none'"])(
  "does not take %s for stricter than default-src 'none'",
  async (policy) => {
    alter = (path, reply) => (MAIN.test(path) ? reply.header(POLICY, policy) : undefined);
    expect((await check(0)).faults).toHaveLength(1);
  },
);

test('waits for a cache that still has the old page', async () => {
  let old = 2;
  alter = (path) => (path === '/' && old-- > 0 ? 'old' : undefined);
  expect((await check()).faults).toEqual([]);
  expect(requests.filter((path) => path === '/')).toHaveLength(3);
  // What was right is not requested again.
  expect(requests.filter((path) => path === '/private-policy')).toHaveLength(1);
});

test('a release that goes live meanwhile is checked instead, with the scripts of its rollout', async () => {
  // As the check reads it first; the site is newer already.
  const reads = [await readLive()];
  const publish = (text: string) =>
    publishBuild(store, 'marketing', { files: { 'Home.js': text } });
  await makeLive(store, { marketing: await publish('second();') });
  const version = await publish('third();');
  const next = await change(store, rollOut({ app: 'marketing', version }, 5));
  const { faults, release } = await check(30_000, async () => reads.shift() ?? readLive());
  expect([faults, release.number]).toEqual([[], next.number]);
  expect(requests).toContain(`/apps/marketing/${version}/Home.js`);
});
