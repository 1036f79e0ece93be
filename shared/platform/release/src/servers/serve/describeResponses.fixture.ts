import { versionFile } from '@site/format';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { liveStore } from '../../../fixtures/liveStore.fixture';
import { change, deployScript, makeLive, publishBuild } from '../../../fixtures/testSite.fixture';
import { rollBackApps } from '../../changes/rollBack';
import { decode } from '../../stores/compression';
import { MESSAGES } from '../responses/replies';
import { expectSecurity } from './describeAddresses.fixture';
import type { RawResponse } from './rawRequest.fixture';
import type { ServedSite, ServeSite } from './ServedSite.fixture';
import { ACCOUNT, MAIN, MAIN_SCRIPT } from './siteFolder.fixture';

const COMPRESSED = { 'Accept-Encoding': 'br, gzip' };
const FILES = ['/', '/release.json', ACCOUNT, '/ads.txt', '/google1234.html', MAIN];

/** Where addresses lead with a 308. */
const REDIRECTS = {
  '//account/confirm?token=a+b%2Fc': '/account/confirm?token=a+b%2Fc',
  '///account////confirm//': '/account/confirm',
  '/_preview//pr-12//private-policy/': '/_preview/pr-12/private-policy',
  '/plans/7/?a=b': '/plans/7?a=b',
  '//plans//7': '/plans/7',
  '/films/?a=b': '/films?a=b',
  '//films': '/films',
  '/films//a': '/films/a',
  '/films//a/': '/films/a',
  '//films/a/b//c/d/e/f/g/': '/films/a/b/c/d/e/f/g',
  '/_preview/pr-12//films/': '/_preview/pr-12/films',
  '/_preview//pr-12/films/a/b/c/d/e/f/g/?a=b': '/_preview/pr-12/films/a/b/c/d/e/f/g?a=b',
  '///?a=b': '/?a=b',
  '//films/?a=/_': '/films?a=/_',
};

/** What RFC 9110 asks of a 304 (15.4.5), and what belongs to the connection. */
const OF_A_304 = /^(cache-control|connection|date|etag|keep-alive|server|vary)$/;

/** Tests how pages and files are sent. Every server of a store in a folder must pass them. */
export function describeResponses(serve: ServeSite): void {
  let served: ServedSite;
  beforeAll(async () => (served = await serve()));

  const textOf = async ({ headers, bytes }: RawResponse) =>
    String(await decode(headers['content-encoding'], bytes));

  test.each([
    ['br, gzip, deflate', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
    ['br;q=0, gzip', 'gzip'],
  ])('a client that accepts "%s" gets a script in %s', async (accepted, coding) => {
    const response = await served.get(MAIN, { 'Accept-Encoding': accepted });
    expect(response.headers['content-encoding']).toBe(coding);
    expect(await textOf(response)).toBe(MAIN_SCRIPT);
    if (coding) expect(response.bytes.length).toBeLessThan(MAIN_SCRIPT.length / 10);
  });

  test.each([...FILES, '/nowhere'])('%s is compressed, and says that it varies', async (name) => {
    const [plain, small] = [await served.get(name), await served.get(name, COMPRESSED)];
    expect(small.headers['content-encoding']).toMatch(/^(br|gzip)$/);
    expect(await textOf(small)).toBe(String(plain.bytes));
    for (const { headers } of [plain, small]) expect(headers.vary).toBe('Accept-Encoding');
  });

  test.each(FILES)(
    '%s is an empty 304 with the headers of RFC 9110 while unchanged',
    async (name) => {
      const { headers } = await served.get(name, COMPRESSED);
      const again = await served.get(name, {
        ...COMPRESSED,
        'If-None-Match': String(headers.etag),
      });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      expect(Object.keys(again.headers).filter((header) => !OF_A_304.test(header))).toEqual([]);
      for (const header of ['cache-control', 'vary'])
        expect(again.headers[header]).toBe(headers[header]);
      // nginx calls the ETag of what it compresses weak.
      expect(again.headers.etag).toContain(headers.etag?.replace('W/', ''));
    },
  );

  test('serves what a deploy wrote from the next request on, also to conditional requests', async () => {
    const { folder, store } = await liveStore();
    const { get } = await serve({ folder });
    let { headers } = await get('/', COMPRESSED);
    // In one second: nginx compares the time of a file, in seconds, and its length.
    for (const text of ['home(1);', 'home(2);']) {
      const { apps } = await deployScript(store, 'marketing', text);
      const { version = '' } = apps.marketing ?? {};
      const page = await get('/', { 'If-None-Match': String(headers.etag) });
      expect([page.status, String(page.bytes)]).toEqual([200, expect.stringContaining(version)]);
      const script = await get(`/${versionFile('marketing', version, 'Home.js')}`);
      expect(String(script.bytes)).toBe(text);
      ({ headers } = page);
    }
    const files = { 'root/proof.txt': 'a proof' };
    await makeLive(store, { shell: await publishBuild(store, 'shell', { files }) });
    expect(String((await get('/proof.txt')).bytes)).toBe('a proof');
    await change(store, rollBackApps(['shell']));
    expect((await get('/proof.txt')).status).toBe(404);
  });

  test('/healthz is the pointer while the store can be read, otherwise 503', async () => {
    const own = await serve();
    const healthy = await own.get('/healthz?from=monitoring');
    const pointer = await own.get('/release.json');
    expect([healthy.status, String(healthy.bytes)]).toEqual([200, String(pointer.bytes)]);
    expect(healthy.headers['cache-control']).toBe(pointer.headers['cache-control']);
    expect((await own.get('/healthz', {}, 'HEAD')).status).toBe(200);
    await rm(path.join(own.folder, 'release.json'));
    const failing = await own.get('/healthz');
    expect([failing.status, failing.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(JSON.parse(String(failing.bytes))).toEqual({
      status: 'failing',
      reason: MESSAGES.noRelease,
    });
    for (const { headers } of [healthy, failing]) {
      expect(headers['content-type']).toMatch(/^application\/json/);
      expectSecurity(headers, 'data');
    }
    expect((await own.get('/healthz', {}, 'HEAD')).status).toBe(503);
    expect((await own.get('/healthz/')).status).toBe(404);
  });

  test('a version’s file whose compressed copy is lost is still served', async () => {
    const own = await serve();
    await rm(path.join(own.folder, `${MAIN}.br`));
    const { headers, bytes } = await own.get(MAIN, { 'Accept-Encoding': 'br' });
    expect([headers['content-encoding'], String(bytes)]).toEqual([undefined, MAIN_SCRIPT]);
  });

  test.each(['bytes=0-9', 'bytes=9999999-'])('a range, %s, is ignored', async (Range) => {
    const { status, headers } = await served.get(MAIN, { Range });
    // A cache would store the 416 of nginx for a year.
    expect([status, headers['accept-ranges']]).toEqual([200, undefined]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s of a page is a 404 in text', async (method) => {
    const { status, headers } = await served.get('/', {}, method);
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  test('an address with doubled or trailing slashes redirects to its page', async () => {
    const responses = Object.keys(REDIRECTS).map(async (address) => {
      const { status, headers } = await served.get(address);
      return [address, status === 308 ? headers.location : status];
    });
    expect(Object.fromEntries(await Promise.all(responses))).toEqual(REDIRECTS);
    expect((await served.get('//films', {}, 'HEAD')).headers.location).toBe('/films');
    expect((await served.get('//films', {}, 'POST')).status).toBe(404);
  });

  test('a store without a release is a 503 that says so', async () => {
    const folder = await temporaryFolder();
    const { status, headers, bytes } = await (await serve({ folder })).get('/');
    expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(String(bytes)).toContain('no release yet');
  });
}
