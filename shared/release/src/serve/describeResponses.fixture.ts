import { versionFile } from '@site/contract';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { change, emptyStore, makeLive, publishBuild } from '../../fixtures/testSite.fixture';
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

  test.each([
    ['Home', '/'],
    ['Privacy', '/private-policy'],
    ['Confirm', `/account/confirm?token=${'a'.repeat(12_000)}`],
    ['Confirm', '/account%2fconfirm'],
    ['Page not found', '/nowhere'],
  ])('%s is the page of its route', async (title, address) => {
    expect((await served.get(address)).bytes.toString()).toContain(
      `<title>Workout Planner - ${title}</title>`,
    );
  });

  test('serves what a deploy wrote from the next request on, also to conditional requests', async () => {
    const { site, get } = await serve();
    const before = await get('/', { 'Accept-Encoding': 'br, gzip' });
    const files = { 'Home.js': 'second();' };
    const marketing = await publishBuild(site.store, 'marketing', { files });
    await makeLive(site.store, { marketing });
    const after = await get('/', { 'If-None-Match': String(before.headers.etag) });
    expect(after.status).toBe(200);
    expect(after.bytes.toString()).toContain(marketing);
    const script = await get(`/${versionFile('marketing', marketing, 'Home.js')}`);
    expect(script.bytes.toString()).toBe('second();');
    await change(site.store, configure({}, new Map([['proof.html', Buffer.from('a proof')]])));
    expect((await get('/proof.html')).bytes.toString()).toBe('a proof');
    await change(site.store, configure({}, new Map()));
    expect((await get('/proof.html')).status).toBe(404);
  });

  test('a version’s file whose compressed copy is lost is still served', async () => {
    const own = await serve();
    await rm(path.join(own.site.folder, `${mainScript()}.br`));
    const { headers, bytes } = await own.get(mainScript(), { 'Accept-Encoding': 'br' });
    expect([headers['content-encoding'], bytes.toString()]).toEqual([undefined, MAIN_SCRIPT]);
  });

  test('HEAD gets no body; other methods get 404', async () => {
    const head = await served.get('/', {}, 'HEAD');
    expect(Number(head.headers['content-length'])).toBeGreaterThan(100);
    expect(head.bytes).toHaveLength(0);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status, headers } = await served.get('/', {}, method);
      expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    }
  });

  test('a page’s address with a trailing slash redirects to the page, with its query', async () => {
    const { status, headers } = await served.get('/account/confirm/?token=a+b%2Fc');
    expect([status, headers.location]).toEqual([308, '/account/confirm?token=a+b%2Fc']);
  });

  test.each(['//example.com/account/confirm/', '/nowhere/', '/\\example.com/'])(
    '%s never redirects to another site or a missing page',
    async (address) => {
      expect((await served.get(address)).headers.location).toBeUndefined();
    },
  );

  test('a store without a release is a 503 that says so', async () => {
    const { folder } = await emptyStore();
    await mkdir(folder);
    const { status, headers, bytes } = await (await serve({ folder })).get('/');
    expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(bytes.toString()).toContain('no release yet');
  });

  test('/healthz is 200 in JSON while the store can be read, otherwise 503', async () => {
    const healthy = await served.get('/healthz');
    await rm(path.join(served.site.folder, 'release.json'));
    const failing = await (await serve({ folder: served.site.folder })).get('/healthz');
    for (const { headers } of [healthy, failing]) {
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(headers['cache-control']).toMatch(/^no-(store|cache)$/);
    }
    expect(healthy.status).toBe(200);
    // nginx sends the pointer.
    expect(healthy.bytes.toString()).toMatch(/"(release|number)": ?1\b/);
    expect(failing.status).toBe(503);
    expect(JSON.parse(failing.bytes.toString())).toMatchObject({ status: 'failing' });
  });

  /** Returns the number of bytes before the body, as they cross the line over HTTP/1.1. */
  async function headBytes(address: string, etag?: string): Promise<number> {
    const socket = await served.connect();
    const condition = etag ? `If-None-Match: ${etag}\r\n` : '';
    socket.write(
      `GET ${address} HTTP/1.1\r\nHost: ${served.host}\r\nAccept-Encoding: br, gzip\r\n${condition}\r\n`,
    );
    let text = '';
    while (!text.includes('\r\n\r\n')) {
      const [bytes] = (await once(socket, 'data')) as [Buffer];
      text += bytes.toString('latin1');
    }
    socket.destroy();
    return text.indexOf('\r\n\r\n') + 4;
  }

  test('headers are small: a script’s, a picture’s, a page’s, and those of a return visit', async () => {
    const { version } = served.site.release.apps.marketing;
    const picture = `/${versionFile('marketing', version, 'media/phone@2x.avif')}`;
    const { etag } = (await served.get('/', { 'Accept-Encoding': 'br, gzip' })).headers;
    expect(await headBytes(mainScript())).toBeLessThanOrEqual(450);
    expect(await headBytes(picture)).toBeLessThanOrEqual(350);
    expect(await headBytes('/')).toBeLessThanOrEqual(1000);
    expect(await headBytes('/', etag)).toBeLessThanOrEqual(250);
  });
}
