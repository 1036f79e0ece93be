import { versionFile } from '@site/contract';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { change, deployScript, emptyStore } from '../../fixtures/testSite.fixture';
import { configure } from '../changes/configure';
import { MAIN_SCRIPT, type ServedSite, type ServeSite } from './ServedSite.fixture';

/** Tests how pages and files are sent. Every server of a store in a folder must pass them. */
export function describeResponses(serve: ServeSite): void {
  let served: ServedSite;
  beforeAll(async () => {
    served = await serve();
  });

  const mainScript = () =>
    `/${versionFile('shell', served.site.release.apps.shell.version, 'main.js')}`;

  test('serves what a deploy wrote from the next request on, also to conditional requests', async () => {
    const { site, get } = await serve();
    let { headers } = await get('/', { 'Accept-Encoding': 'br, gzip' });
    // In one second: nginx compares the time of a file, in seconds, and its length.
    for (const text of ['home(1);', 'home(2);', 'home(3);']) {
      const { version = '' } =
        (await deployScript(site.store, 'marketing', text)).apps.marketing ?? {};
      const page = await get('/', { 'If-None-Match': String(headers.etag) });
      expect([page.status, String(page.bytes)]).toEqual([200, expect.stringContaining(version)]);
      const script = await get(`/${versionFile('marketing', version, 'Home.js')}`);
      expect(String(script.bytes)).toBe(text);
      ({ headers } = page);
    }
    await change(site.store, configure({}, new Map([['proof.html', Buffer.from('a proof')]])));
    expect(String((await get('/proof.html')).bytes)).toBe('a proof');
    await change(site.store, configure({}, new Map()));
    expect((await get('/proof.html')).status).toBe(404);
  });

  test('a version’s file whose compressed copy is lost is still served', async () => {
    const own = await serve();
    await rm(path.join(own.site.folder, `${mainScript()}.br`));
    const { headers, bytes } = await own.get(mainScript(), { 'Accept-Encoding': 'br' });
    expect([headers['content-encoding'], String(bytes)]).toEqual([undefined, MAIN_SCRIPT]);
  });

  test.each(['bytes=0-9', 'bytes=9999999-'])('a range, %s, is ignored', async (Range) => {
    const { status, headers } = await served.get(mainScript(), { Range });
    // A cache would store the 416 of nginx for a year.
    expect([status, headers['accept-ranges']]).toEqual([200, undefined]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s of a page is a 404 in text', async (method) => {
    const { status, headers } = await served.get('/', {}, method);
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  test.each([
    ['/account/confirm/?token=a+b%2Fc', '/account/confirm?token=a+b%2Fc'],
    // Never to another site or a missing page.
    ['//example.com/account/confirm/', undefined],
    ['/\\example.com/', undefined],
    ['/nowhere/', undefined],
  ])('%s redirects to %s', async (address, target) => {
    const { status, headers } = await served.get(address);
    expect([status === 308, headers.location]).toEqual([target !== undefined, target]);
  });

  test('a store without a release is a 503 that says so', async () => {
    const { folder } = await emptyStore();
    await mkdir(folder);
    const { status, headers, bytes } = await (await serve({ folder })).get('/');
    expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(String(bytes)).toContain('no release yet');
  });

  test('/healthz is 200 in JSON while the store can be read, otherwise 503', async () => {
    const healthy = await served.get('/healthz');
    await rm(path.join(served.site.folder, 'release.json'));
    const failing = await (await serve({ folder: served.site.folder })).get('/healthz');
    for (const [{ status, headers, bytes }, code, text] of [
      // nginx sends the pointer.
      [healthy, 200, /"(release|number)": ?1\b/],
      [failing, 503, /"status":"failing"/],
    ] as const) {
      expect([status, headers['cache-control']]).toEqual([code, expect.stringMatching(/^no-/)]);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(String(bytes)).toMatch(text);
    }
  });

  test('headers are small: a script’s, a picture’s, a page’s, and those of a return visit', async () => {
    const { version } = served.site.release.apps.marketing;
    const picture = `/${versionFile('marketing', version, 'media/phone@2x.avif')}`;
    const accepted = { 'Accept-Encoding': 'br, gzip' };
    const page = await served.get('/', accepted);
    const again = { ...accepted, 'If-None-Match': String(page.headers.etag) };
    expect((await served.get(mainScript(), accepted)).headerBytes).toBeLessThan(420);
    expect((await served.get(picture, accepted)).headerBytes).toBeLessThan(320);
    expect(page.headerBytes).toBeLessThan(970);
    expect((await served.get('/', again)).headerBytes).toBeLessThan(220);
  });
}
