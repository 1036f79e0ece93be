import { once } from 'node:events';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import path from 'node:path';
import { Backend } from '../../../fixtures/Backend.fixture';
import { describeAddresses } from '../serve/describeAddresses.fixture';
import { describeResponses } from '../serve/describeResponses.fixture';
import { rawRequest } from '../serve/rawRequest.fixture';
import { MESSAGES } from '../responses/replies';
import { MAIN, MAIN_SCRIPT } from '../serve/siteFolder.fixture';
import { describeNginx, DOMAIN, serveOnNginx, type SiteOnNginx } from './serveOnNginx.fixture';

describeNginx('nginx’s addresses', () => describeAddresses(serveOnNginx));
describeNginx('nginx’s responses', () => describeResponses(serveOnNginx));

const LONG = 't'.repeat(20_000);
const TEXT = { type: 'text/plain; charset=utf-8', body: MESSAGES.unreadable };

describeNginx('nginx on the internet', () => {
  let backend: Backend;
  let served: SiteOnNginx;
  beforeAll(async () => {
    backend = await Backend.start();
    served = await serveOnNginx({ api: backend.origin() });
  });

  const overHttp = (address: string, Host = DOMAIN, method = 'GET') =>
    rawRequest(`http://127.0.0.1:${served.ports.http}`, address, { headers: { Host }, method });

  test('plain HTTP redirects to https, with address and query unchanged', async () => {
    for (const address of ['/', '/account/confirm?token=a+b%2Fc', '/api/x/a%2Fb', '//x'])
      for (const method of ['GET', 'POST']) {
        const { status, headers } = await overHttp(address, DOMAIN, method);
        expect([status, headers.location]).toEqual([308, `https://${DOMAIN}${address}`]);
      }
    expect(backend.calls).toEqual([]);
  });

  test('a foreign host name gets no response; a port and upper case do not matter', async () => {
    for (const Host of ['other.example', `www.${DOMAIN}`, '127.0.0.1', '']) {
      await expect(overHttp('/', Host)).rejects.toThrow(/hang up|RESET|400/);
      await expect(served.get('/', { Host })).rejects.toThrow(/hang up|RESET|400/);
    }
    for (const Host of [`${DOMAIN}:${served.ports.https}`, DOMAIN.toUpperCase()])
      expect((await served.get('/', { Host })).status).toBe(200);
  });

  test.each([
    ['a page with a query', 414, `/account/confirm?token=${LONG}`, {}],
    ['a call with a query', 414, `/api/x?q=${LONG}`, {}],
    ['a call with a header', 431, '/api/x', { 'X-Long': LONG }],
  ])('refuses %s that is too long with %i and a message', async (_, status, address, more) => {
    const { headers, bytes, ...response } = await served.get(address, { ...more });
    expect([response.status, headers['content-type'], String(bytes)]).toEqual([
      status,
      TEXT.type,
      TEXT.body,
    ]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Without its version.
      server: 'nginx',
    });
    expect(backend.calls).toEqual([]);
  });

  test('over HTTP/2, an API call with a long address is forwarded, and an unreadable request refused', async () => {
    const tls = { ca: served.ca, servername: DOMAIN };
    const session = connect(`https://127.0.0.1:${served.ports.https}`, tls);
    const request = async (method: string, path: string) => {
      const head = { ':method': method, ':path': path, ':authority': DOMAIN };
      const stream = session.request(head).end();
      const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
      const body = Buffer.concat((await stream.toArray()) as Buffer[]).toString();
      return { status: headers[':status'], type: headers['content-type'], body };
    };
    const unreadable = await request('POST', '/api/auth/confirmation/%00');
    expect(unreadable).toEqual({ status: 400, ...TEXT });
    const path = `/api/auth/confirmation/${'t'.repeat(8000)}%2F.js`;
    expect(await request('POST', path)).toMatchObject({ status: 200, body: '{}' });
    expect(backend.calls.map(({ line }) => line)).toEqual([`POST ${path}`]);
    session.close();
  });
});

/** Nothing is at these addresses, some of which can’t be read. */
const OUTSIDE = [
  ...['/../secret.json', '/..%2fsecret.json', '/%2e%2e/secret.json', '/%2e%2e%2fsecret.json'],
  ...['/apps/..%2f..%2fsecret.json', '/apps/../../secret.json', '/apps%2F..%2F..%2Fsecret.json'],
  ...['/..%5csecret.json', '/apps\\..\\..\\secret.json', '/\\\\..\\secret.json'],
  ...['/....//secret.json', '//secret.json/../../secret.json', '/release.json/../../secret.json'],
  ...['/..%252fsecret.json', '/..%c0%afsecret.json', '/%c0%ae%c0%ae/secret.json'],
  ...['/..;/secret.json', '/.%00./secret.json', '/secret.json%00', '/secret.json%00.html'],
  ...['../secret.json', '*', 'http://127.0.0.1/../secret.json', 'file:///secret.json'],
  ...['127.0.0.1:443', '/.well-known/../../secret.json', '/.well-known/..%2f..%2fsecret.json'],
];

describeNginx('hostile requests neither leak a file nor stop nginx', () => {
  let served: SiteOnNginx;
  beforeAll(async () => {
    served = await serveOnNginx({ limits: { head: 1500, idle: 1500 } });
    await writeFile(path.join(served.folder, '..', 'secret.json'), '"a secret"');
  });
  afterEach(async () => expect((await served.get('/')).status).toBe(200));

  test('a GET finds nothing outside the store', async () => {
    const responses = OUTSIDE.map(async (target) => {
      const text = await served.send(
        `GET ${target} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n`,
      );
      expect([target, text]).toEqual([target, expect.stringMatching(/^(HTTP\/1\.1 4\d\d |$)/)]);
      expect(text).not.toMatch(/a secret|immutable|content-type: (?!text\/)/i);
    });
    await Promise.all(responses);
  });

  test('follows no symbolic link in the store: file, page, folder or copy', async () => {
    const { folder } = served;
    const version = path.dirname(MAIN);
    const outside = path.join(folder, '..', 'outside');
    await mkdir(outside);
    for (const name of ['x.json', 'x.html', 'x.js'])
      await writeFile(path.join(outside, name), '"a secret"');
    await rm(path.join(folder, `${MAIN}.br`));
    const targets = {
      'in.json': 'x.json',
      'in.html': 'x.html',
      out: '',
      [`${version}/in.js`]: 'x.js',
      [`${MAIN}.br`]: 'x.js',
    };
    for (const [link, target] of Object.entries(targets))
      await symlink(path.join(outside, target), path.join(folder, link));
    for (const address of ['/in.json', '/in', '/out/x.json', '/out/x', `${version}/in.js`])
      expect([address, (await served.get(address)).status]).toEqual([address, 404]);
    const script = await served.get(MAIN, { 'Accept-Encoding': 'br' });
    expect([script.status, String(script.bytes)]).toEqual([200, MAIN_SCRIPT]);
  });
});
