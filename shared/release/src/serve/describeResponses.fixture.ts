import { PRERENDER_BUNDLE, remoteFile, versionFile } from '@site/contract';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { activate } from '../operations/activate';
import { emptyStore, publishBuild } from '../../fixtures/testSite.fixture';
import { PRERENDER } from '../../fixtures/writeBuildInto.fixture';
import { MAIN_SCRIPT, type ServeSite, type ServedSite } from './ServedSite.fixture';

/** Tests how pages and files are sent. Every server of a directory store must pass them. */
export function describeResponses(serve: ServeSite): void {
  let served: ServedSite;
  beforeAll(async () => {
    served = await serve();
  });

  const get: ServedSite['get'] = (...request) => served.get(...request);

  const mainScript = () =>
    `/${versionFile('shell', served.site.release.apps.shell.version, 'main.js')}`;

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
  ])('a client that accepts "%s" gets %s', async (accepted, encoding, decode) => {
    const { status, headers, bytes } = await get(mainScript(), { 'Accept-Encoding': accepted });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('Accept-Encoding');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(decode(bytes).toString()).toBe(MAIN_SCRIPT);
    if (encoding) expect(bytes.length).toBeLessThan(MAIN_SCRIPT.length / 10);
  });

  test('a Node bundle is never sent compressed', async () => {
    const address = `/${versionFile('shell', served.site.release.apps.shell.version, PRERENDER_BUNDLE)}`;
    const { status, headers, bytes } = await get(address, { 'Accept-Encoding': 'br, gzip' });
    expect([status, headers['content-encoding']]).toEqual([200, undefined]);
    expect(bytes.toString()).toBe(PRERENDER);
  });

  test('files of versions and releases are cached for a year', async () => {
    for (const address of [mainScript(), '/releases/1.json']) {
      expect((await get(address)).headers['cache-control']).toBe(
        'public, max-age=31536000, immutable',
      );
    }
  });

  test.each(['/', '/private-policy', '/release.json'])(
    '%s is revalidated each time, with an empty 304 while it is unchanged',
    async (address) => {
      const { headers } = await get(address);
      expect(headers['cache-control']).toBe('no-cache');
      const again = await get(address, { 'If-None-Match': String(headers.etag) });
      expect(again.status).toBe(304);
      expect(again.bytes).toHaveLength(0);
    },
  );

  test('what a tab reads of a remote is small JSON that is revalidated each time', async () => {
    const address = `/${remoteFile(served.site.release.apps.shell.version, 'account')}`;
    const packed = { 'Accept-Encoding': 'br' };
    const { status, headers, bytes } = await get(address, packed);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-cache',
    ]);
    expect(headers['content-encoding']).toBe('br');
    expect(bytes.length).toBeLessThan(2_000);
    const again = await get(address, { ...packed, 'If-None-Match': String(headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('serves security.txt at its well-known address, as text', async () => {
    await mkdir(path.join(served.site.folder, '.well-known'), { recursive: true });
    for (const name of ['security.txt', 'other.txt'])
      await writeFile(
        path.join(served.site.folder, '.well-known', name),
        'Contact: mailto:a@b.example\n',
      );
    const { status, headers, bytes } = await get('/.well-known/security.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(headers['cache-control']).toBe('no-cache');
    expect(bytes.toString()).toContain('Contact: ');
    for (const address of [
      '/.well-known/other.txt',
      '/.well-known/',
      '/.well-known',
      '/.well-known/security.txt.br',
    ])
      expect((await get(address)).status).toBe(404);
  });

  test('serves what a deploy wrote from the next request on, also to conditional requests', async () => {
    const { store } = served.site;
    const before = await get('/', { 'Accept-Encoding': 'br' });
    const marketing = await publishBuild(store, 'marketing', {
      files: { 'Home.js': 'second();' },
    });
    const styled = PRERENDER.replace('main{}', 'main{color:red}');
    const shell = await publishBuild(store, 'shell', {
      files: { 'main.js': MAIN_SCRIPT, 'prerender.js': styled },
    });
    await activate(store, { marketing, shell });
    const conditional = { 'Accept-Encoding': 'br', 'If-None-Match': String(before.headers.etag) };
    const after = await get('/', conditional);
    expect(after.status).toBe(200);
    expect(brotliDecompressSync(after.bytes).toString()).toContain(marketing);
    expect(brotliDecompressSync(before.bytes).toString()).not.toContain(marketing);
    expect((await get(`/${versionFile('marketing', marketing, 'Home.js')}`)).bytes.toString()).toBe(
      'second();',
    );
  });

  test('HEAD gets the headers of GET without the body; other methods get 404', async () => {
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

  test('serves byte ranges of a file', async () => {
    const { status, bytes } = await get(mainScript(), { Range: 'bytes=0-4' });
    expect(status).toBe(206);
    expect(bytes.toString()).toBe('start');
  });

  test('a store without a release is a 503 that says so', async () => {
    const { folder } = await emptyStore();
    await mkdir(folder);
    const empty = await serve({ folder });
    const { status, headers, bytes } = await empty.get('/');
    expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(bytes.toString()).toContain('no release yet');
  });
}
