import { once } from 'node:events';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { liveStore } from '../../fixtures/testSite.fixture';
import { rawRequest } from '../serve/rawRequest.fixture';
import { Backend } from '../serve/api/Backend.fixture';
import { describeNginx } from './describeNginx.fixture';
import { DOMAIN, type NginxServer } from './NginxServer.fixture';
import { startNginx } from './startNginx.fixture';

const LONG_LINK = `/account/confirm?token=${'t'.repeat(8192)}`;

describeNginx('nginx on the internet', () => {
  let backend: Backend;
  let nginx: NginxServer;
  beforeAll(async () => {
    const { folder } = await liveStore();
    backend = await Backend.start();
    nginx = await startNginx({ folder, api: backend.origin() });
  });

  const overHttp = (address: string, host = DOMAIN, method = 'GET') =>
    rawRequest(`http://127.0.0.1:${nginx.ports.http}`, address, {
      headers: { Host: host },
      method,
    });

  test('plain HTTP redirects to https, with address and query unchanged', async () => {
    for (const address of [
      '/',
      '/account/confirm?token=a+b%2Fc',
      '/api/auth/confirmation/a%2Fb',
      '//x',
    ]) {
      for (const method of ['GET', 'POST']) {
        const { status, headers } = await overHttp(address, DOMAIN, method);
        expect([status, headers.location]).toEqual([308, `https://${DOMAIN}${address}`]);
      }
    }
    expect(backend.calls).toEqual([]);
  });

  test.each(['other.example', `www.${DOMAIN}`, '127.0.0.1', ''])(
    'nginx closes the connection without a response for the host %j',
    async (host) => {
      await expect(overHttp('/', host)).rejects.toThrow(/hang up|RESET|400/);
      await expect(nginx.request('/', { Host: host })).rejects.toThrow(/hang up|RESET|400/);
    },
  );

  test('accepts a port and upper case in the host name', async () => {
    expect((await nginx.request('/', { Host: `${DOMAIN}:${nginx.ports.https}` })).status).toBe(200);
    expect((await nginx.request('/', { Host: DOMAIN.toUpperCase() })).status).toBe(200);
  });

  test('does not reveal its version', async () => {
    for (const address of ['/', '/gone.js', '/api/%00', '/%00']) {
      const { headers, bytes } = await nginx.request(address);
      expect(headers.server).toBe('nginx');
      expect(bytes.toString()).not.toMatch(/nginx/);
    }
  });

  test('accepts a link with a token of 8 kB; refuses a query of 20 kB with a message', async () => {
    expect((await nginx.request(LONG_LINK)).status).toBe(200);
    const { status, headers, bytes } = await nginx.request(
      `/account/confirm?token=${'t'.repeat(20_000)}`,
    );
    expect([status, bytes.toString()]).toEqual([414, 'This address can’t be read.']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await nginx.request('/')).status).toBe(200);
  });

  describe('over HTTP/2', () => {
    let session: ClientHttp2Session;
    beforeAll(async () => {
      session = connect(nginx.origin, { ca: nginx.certificate, servername: DOMAIN });
      await once(session, 'connect');
    });
    afterAll(() => session.close());

    const request = (path: string, method = 'GET', more: Record<string, string> = {}) =>
      new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>(
        (resolve, reject) => {
          // In the order that browsers use: nginx only knows what came before an unreadable path.
          const stream = session.request({
            ':method': method,
            ':path': path,
            ':authority': DOMAIN,
            ...more,
          });
          let headers: IncomingHttpHeaders & { ':status'?: number | undefined } = {};
          let body = '';
          stream.on('response', (received) => (headers = received)).on('error', reject);
          stream.on('data', (bytes) => (body += String(bytes)));
          stream.on('end', () => resolve({ status: headers[':status'], headers, body }));
          stream.end();
        },
      );

    test('serves pages, files and API calls', async () => {
      expect(session.alpnProtocol).toBe('h2');
      expect((await request('/')).body).toContain('<title>Workout Planner - Home</title>');
      expect((await request(LONG_LINK)).status).toBe(200);
      expect((await request('/gone.js')).headers['content-type']).toBe('text/plain; charset=utf-8');
      expect((await request('/nowhere')).body).toContain('Page not found');
      const path = `/api/auth/confirmation/${'t'.repeat(8000)}%2F.js`;
      expect(await request(path, 'POST')).toMatchObject({ status: 200, body: '{}' });
      expect(backend.calls.map(({ line }) => line)).toEqual([`POST ${path}`]);
    });

    test('refuses an unreadable API call in JSON, and any other request as text', async () => {
      const call = await request('/api/auth/confirmation/%00', 'POST');
      expect([call.status, call.headers['content-type']]).toEqual([
        400,
        'application/json; charset=utf-8',
      ]);
      expect(JSON.parse(call.body)).toEqual({ message: 'This address can’t be read.' });
      const page = await request('/%00');
      expect([page.status, page.headers['content-type']]).toEqual([
        400,
        'text/plain; charset=utf-8',
      ]);
    });

    test('a query of 20 kB and a header of 20 kB do not close the connection', async () => {
      const long = 't'.repeat(20_000);
      expect((await request(`/account/confirm?token=${long}`)).status).toBe(200);
      expect((await request('/', 'GET', { 'x-long': long })).status).toBe(200);
      expect((await request('/')).status).toBe(200);
    });
  });
});
