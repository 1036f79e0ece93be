import { versionFile, type Release } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { activate } from '../activate';
import { emptyStore, liveStore, publishBuild, type TestStore } from '../testSite.fixture';
import { createSiteServer } from './createSiteServer';
import { rawRequest } from './rawRequest.fixture';

const BIG = 'start();\n'.repeat(500);

let site: TestStore & { release: Release };
let server: FastifyInstance;
let origin: string;

async function serve(folder: string) {
  server = createSiteServer({ folder, api: 'http://127.0.0.1:9' });
  origin = await server.listen({ port: 0, host: '127.0.0.1' });
}

beforeAll(async () => {
  site = await liveStore({ shell: { files: { 'main.js': BIG } } });
});
beforeEach(() => serve(site.folder));
afterEach(() => server.close());

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(origin, address, { headers, method });
const mainScript = () => `/${versionFile('shell', site.release.apps.shell.version, 'main.js')}`;

test.each([
  ['/', 'Workout Planner - Home'],
  ['/private-policy', 'Workout Planner - Privacy'],
  ['/account/confirm', 'Workout Planner - Confirm'],
  ['/account/confirm?token=abc', 'Workout Planner - Confirm'],
])('%s is the page of its route', async (address, title) => {
  const { status, headers, bytes } = await get(address);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(bytes.toString()).toContain(`<title>${title}</title>`);
});

test.each([
  ['br, gzip, deflate', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
  ['', undefined, (bytes: Buffer) => bytes],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('a browser that takes "%s" gets %s', async (accepted, encoding, decode) => {
  const { status, headers, bytes } = await get(mainScript(), { 'Accept-Encoding': accepted });
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toContain('Accept-Encoding');
  expect(headers['content-type']).toMatch(/javascript/);
  expect(decode(bytes).toString()).toBe(BIG);
  if (encoding) expect(bytes.length).toBeLessThan(BIG.length / 10);
});

test('files of versions and releases are kept for a year, and never asked for again', async () => {
  for (const address of [mainScript(), '/releases/1.json']) {
    expect((await get(address)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});

test.each(['/', '/private-policy', '/release.json'])(
  '%s is asked for again each time, and answered with nothing while it is the same',
  async (address) => {
    const { headers } = await get(address);
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get(address, { 'If-None-Match': String(headers.etag) });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
  },
);

test('what a deploy writes is served from the next request on, to those who ask again, too', async () => {
  const own = await liveStore();
  await server.close();
  await serve(own.folder);
  const before = await get('/', { 'Accept-Encoding': 'br' });
  const marketing = await publishBuild(own.store, 'marketing', { files: { 'Home.js': 'second();' } });
  await activate(own.store, { marketing });
  const asked = { 'Accept-Encoding': 'br', 'If-None-Match': String(before.headers.etag) };
  const after = await get('/', asked);
  expect(after.status).toBe(200);
  expect(brotliDecompressSync(after.bytes).toString()).toContain(marketing);
  expect((await get(`/${versionFile('marketing', marketing, 'Home.js')}`)).bytes.toString()).toBe('second();');
});

test.each(['/nowhere', '/account', '/account/confirm/more', '/private-policy2', '/404', '/index', '/Private-Policy', '/index.html', '/404.html', '/gone.html'])(
  'there is no page at %s: the not-found page says so, with status 404',
  async (address) => {
    const { status, headers, bytes } = await get(address);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(bytes.toString()).toContain('Page not found');
  },
);

test.each(['/apps/shell/1.0.0-00000000/main.js', '/apps/nothing', '/releases/99.json', '/favicon.ico', '/gone.js.html.map'])(
  'a missing file %s is a plain 404: a page in place of a script would run',
  async (address) => {
    const { status, headers, bytes } = await get(address);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(bytes.toString()).not.toContain('<');
  },
);

test.each([
  ...['/../secret.json', '/..%2fsecret.json', '/%2e%2e/secret.json', '/apps/..%2f..%2fsecret.json', '/..%5csecret.json'],
  ...['//secret.json/../../secret.json', '/apps/../../secret.json', '/%2e%2e%2fsecret.json', '/....//secret.json'],
  ...['/.env', '/apps/.env', '/%2eenv', '/index.html.tmp-0b9c', '/index.html.tmp-0b9c.html', '/secret.json%00.html'],
])('%s leads to nothing outside the site, hidden, or half written', async (address) => {
  await writeFile(path.join(site.folder, '..', 'secret.json'), '"secret"');
  await writeFile(path.join(site.folder, '.env'), 'secret');
  await writeFile(path.join(site.folder, 'apps', '.env'), 'secret');
  await writeFile(path.join(site.folder, 'index.html.tmp-0b9c'), 'secret');
  await writeFile(path.join(site.folder, 'index.html.tmp-0b9c.html'), 'secret');
  const { status, bytes, headers } = await get(address);
  expect([400, 403, 404]).toContain(status);
  expect(bytes.toString()).not.toContain('secret');
  expect(headers['cache-control']).not.toContain('immutable');
});

test.each(['/%', '/%zz', '/a%c3', '//[', '//', '/\\', '/a//b', '//example.com/', '/?%', '/;', '/%00'])(
  'the odd address %s is answered in words, and does not break the server',
  async (address) => {
    const { status, headers } = await get(address);
    expect([200, 308, 400, 404]).toContain(status);
    expect(headers['content-type'] ?? 'text/').toMatch(/^text\//);
    expect((await get('/')).status).toBe(200);
  },
);

test('a page’s address with a slash behind it leads to the page, query and all', async () => {
  const { status, headers } = await get('/account/confirm/?token=a+b%2Fc');
  expect(status).toBe(308);
  expect(headers.location).toBe('/account/confirm?token=a+b%2Fc');
});

test.each(['//example.com/account/confirm/', '/nowhere/', '/\\example.com/'])(
  '%s leads nowhere else: not to another site, not to a page that is not there',
  async (address) => {
    const { headers } = await get(address);
    expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/);
  },
);

test('a folder of the store is no file', async () => {
  await mkdir(path.join(site.folder, 'folder.js'), { recursive: true });
  for (const address of ['/folder.js', '/folder.js/', '/apps/', '/apps/shell', '/account/']) {
    expect((await get(address)).status).toBe(404);
  }
});

test('HEAD answers as GET does, without the body; any other method finds nothing', async () => {
  const head = await get('/', {}, 'HEAD');
  expect(head.status).toBe(200);
  expect(Number(head.headers['content-length'])).toBeGreaterThan(100);
  expect(head.bytes).toHaveLength(0);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const { status, headers } = await get('/', {}, method);
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^text\/plain/);
  }
});

test.each(['/', '/nowhere', '/gone.js', '/%', '/api/x', '/account/confirm/'])('%s carries the security headers', async (address) => {
  expect((await get(address)).headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  });
});

test('a part of a file may be asked for, as media players do', async () => {
  const { status, bytes } = await get(mainScript(), { Range: 'bytes=0-4' });
  expect(status).toBe(206);
  expect(bytes.toString()).toBe('start');
});

test('a query of 12 kB is no trouble', async () => {
  expect((await get(`/account/confirm?token=${'a'.repeat(12_000)}`)).status).toBe(200);
});

test('a store without a release says so to the visitor', async () => {
  await server.close();
  const { folder } = await emptyStore();
  await mkdir(folder);
  await serve(folder);
  const { status, headers, bytes } = await get('/');
  expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
  expect(bytes.toString()).toContain('no release yet');
});

test.each(['', 'localhost:4000', 'http://', 'http://localhost:4000/v1', 'http://localhost:4000?x', 'ftp://x', 'api'])(
  'the API’s origin can’t be %j',
  (api) => {
    const open = () => createSiteServer({ folder: site.folder, api });
    expect(open).toThrow(`API_ORIGIN is "${api}", which is no origin`);
  },
);

test.each(['http://localhost:4000', 'http://localhost:4000/', 'https://api.example.com'])(
  'the API’s origin can be %s',
  (api) => {
    expect(() => createSiteServer({ folder: site.folder, api })).not.toThrow();
  },
);
