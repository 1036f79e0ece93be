import { once } from 'node:events';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { Backend } from '../serve/api/Backend.fixture';
import { rawRequest } from '../serve/rawRequest.fixture';
import { describeNginx, DOMAIN, serveOnNginx, type SiteOnNginx } from './serveOnNginx.fixture';

const LONG = 't'.repeat(20_000);
const LINK = `/account/confirm?token=${'t'.repeat(8192)}`;
const UNREADABLE = 'This address can’t be read.';

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
    for (const host of ['other.example', `www.${DOMAIN}`, '127.0.0.1', '']) {
      await expect(overHttp('/', host)).rejects.toThrow(/hang up|RESET|400/);
      await expect(served.get('/', { Host: host })).rejects.toThrow(/hang up|RESET|400/);
    }
    for (const Host of [`${DOMAIN}:${served.ports.https}`, DOMAIN.toUpperCase()])
      expect((await served.get('/', { Host })).status).toBe(200);
  });

  test('does not reveal its version', async () => {
    for (const address of ['/', '/gone.js', '/api/%00', '/%00']) {
      const { headers, bytes } = await served.get(address);
      expect(headers.server).toBe('nginx');
      expect(bytes.toString()).not.toMatch(/nginx/);
    }
  });

  test('accepts a link with a token of 8 kB; refuses a query or a header of 20 kB with a message', async () => {
    expect((await served.get(LINK)).status).toBe(200);
    const page = await served.get(`/account/confirm?token=${LONG}`);
    expect([page.status, page.bytes.toString()]).toEqual([414, UNREADABLE]);
    expect(page.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    for (const [status, address, headers] of [
      [414, `/api/x?q=${LONG}`, {}],
      [431, '/api/x', { 'X-Long': LONG }],
    ] as const) {
      const call = await served.get(address, headers, 'POST');
      expect([call.status, call.bytes.toString()]).toEqual([status, `{"message":"${UNREADABLE}"}`]);
      expect(call.headers['content-type']).toMatch(/^application\/json/);
    }
    expect(backend.calls).toEqual([]);
  });

  describe('over HTTP/2', () => {
    let session: ClientHttp2Session;
    beforeAll(async () => {
      session = connect(`https://127.0.0.1:${served.ports.https}`, {
        ca: served.ca,
        servername: DOMAIN,
      });
      await once(session, 'connect');
    });
    afterAll(() => session.close());

    async function request(path: string, method = 'GET', more: Record<string, string> = {}) {
      // In the order that browsers use: nginx only knows what came before an unreadable path.
      const stream = session.request({
        ...{ ':method': method, ':path': path, ':authority': DOMAIN },
        ...more,
      });
      stream.end();
      const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
      let body = '';
      for await (const bytes of stream) body += String(bytes);
      return { status: headers[':status'], type: headers['content-type'], body };
    }

    test('serves pages, files and API calls', async () => {
      expect(session.alpnProtocol).toBe('h2');
      expect((await request('/')).body).toContain('<title>Workout Planner - Home</title>');
      expect((await request(LINK)).status).toBe(200);
      expect((await request('/gone.js')).type).toBe('text/plain; charset=utf-8');
      expect((await request('/nowhere')).body).toContain('Page not found');
      const path = `/api/auth/confirmation/${'t'.repeat(8000)}%2F.js`;
      expect(await request(path, 'POST')).toMatchObject({ status: 200, body: '{}' });
      expect(backend.calls.map(({ line }) => line)).toEqual([`POST ${path}`]);
    });

    test('refuses an unreadable API call in JSON, and any other request as text', async () => {
      expect(await request('/api/auth/confirmation/%00', 'POST')).toEqual({
        status: 400,
        type: 'application/json; charset=utf-8',
        body: `{"message":"${UNREADABLE}"}`,
      });
      expect(await request('/%00')).toEqual({
        status: 400,
        type: 'text/plain; charset=utf-8',
        body: UNREADABLE,
      });
    });

    test('a query of 20 kB and a header of 20 kB do not close the connection', async () => {
      expect((await request(`/account/confirm?token=${LONG}`)).status).toBe(200);
      expect((await request('/', 'GET', { 'x-long': LONG })).status).toBe(200);
      expect((await request('/')).status).toBe(200);
    });
  });
});
