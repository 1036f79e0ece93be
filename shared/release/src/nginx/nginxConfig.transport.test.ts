import { once } from 'node:events';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { liveStore } from '../../fixtures/testSite.fixture';
import { rawRequest } from '../serve/rawRequest.fixture';
import { Backend } from './Backend.fixture';
import { describeNginx } from './describeNginx.fixture';
import { DOMAIN, type NginxServer } from './NginxServer.fixture';
import { startNginx } from './startNginx.fixture';

const LONG_LINK = `/account/confirm?token=${'t'.repeat(8192)}`;

describeNginx('nginx on the open internet', () => {
  let backend: Backend;
  let nginx: NginxServer;
  beforeAll(async () => {
    const { folder } = await liveStore();
    backend = await Backend.start();
    nginx = await startNginx({ folder, api: backend.origin() });
  });
  afterAll(async () => {
    await nginx.stop();
    await backend.stop();
  });

  const overHttp = (address: string, host = DOMAIN, method = 'GET') =>
    rawRequest(`http://127.0.0.1:${nginx.ports.http}`, address, {
      headers: { Host: host },
      method,
    });

  test('plain HTTP leads to https, address and query as they came', async () => {
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
    'the host %j is not ours: nginx hangs up, without a word',
    async (host) => {
      await expect(overHttp('/', host)).rejects.toThrow(/hang up|RESET|400/);
      await expect(nginx.ask('/', { Host: host })).rejects.toThrow(/hang up|RESET|400/);
    },
  );

  test('a port in the host’s name is no trouble', async () => {
    expect((await nginx.ask('/', { Host: `${DOMAIN}:${nginx.ports.https}` })).status).toBe(200);
    expect((await nginx.ask('/', { Host: DOMAIN.toUpperCase() })).status).toBe(200);
  });

  test('it does not tell its version', async () => {
    for (const address of ['/', '/gone.js', '/api/%00', '/%00']) {
      const { headers, bytes } = await nginx.ask(address);
      expect(headers.server).toBe('nginx');
      expect(bytes.toString()).not.toMatch(/nginx/);
    }
  });

  test('a link with a token of 8 kB works; a query of 20 kB is refused in words', async () => {
    expect((await nginx.ask(LONG_LINK)).status).toBe(200);
    const { status, headers, bytes } = await nginx.ask(
      `/account/confirm?token=${'t'.repeat(20_000)}`,
    );
    expect([status, bytes.toString()]).toEqual([414, 'This address can’t be read.']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await nginx.ask('/')).status).toBe(200);
  });

  describe('over HTTP/2', () => {
    let session: ClientHttp2Session;
    beforeAll(async () => {
      session = connect(nginx.origin, { ca: nginx.certificate, servername: DOMAIN });
      await once(session, 'connect');
    });
    afterAll(() => session.close());

    const ask = (path: string, method = 'GET', more: Record<string, string> = {}) =>
      new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>(
        (resolve, reject) => {
          // In the order of browsers: of a path that can’t be read, nginx knows only what came before it.
          const asking = session.request({
            ':method': method,
            ':path': path,
            ':authority': DOMAIN,
            ...more,
          });
          let headers: IncomingHttpHeaders & { ':status'?: number | undefined } = {};
          let body = '';
          asking.on('response', (received) => (headers = received)).on('error', reject);
          asking.on('data', (bytes) => (body += String(bytes)));
          asking.on('end', () => resolve({ status: headers[':status'], headers, body }));
          asking.end();
        },
      );

    test('pages, files and calls are answered as ever', async () => {
      expect(session.alpnProtocol).toBe('h2');
      expect((await ask('/')).body).toContain('<title>Workout Planner - Home</title>');
      expect((await ask(LONG_LINK)).status).toBe(200);
      expect((await ask('/gone.js')).headers['content-type']).toBe('text/plain; charset=utf-8');
      expect((await ask('/nowhere')).body).toContain('Page not found');
      const path = `/api/auth/confirmation/${'t'.repeat(8000)}%2F.js`;
      expect(await ask(path, 'POST')).toMatchObject({ status: 200, body: '{}' });
      expect(backend.calls.map(({ line }) => line)).toEqual([`POST ${path}`]);
    });

    test('what can’t be read is refused in JSON when it is a call, else in words', async () => {
      const call = await ask('/api/auth/confirmation/%00', 'POST');
      expect([call.status, call.headers['content-type']]).toEqual([
        400,
        'application/json; charset=utf-8',
      ]);
      expect(JSON.parse(call.body)).toEqual({ message: 'This address can’t be read.' });
      const page = await ask('/%00');
      expect([page.status, page.headers['content-type']]).toEqual([
        400,
        'text/plain; charset=utf-8',
      ]);
    });

    test('a query of 20 kB and a header of 20 kB do not end the connection', async () => {
      const long = 't'.repeat(20_000);
      expect((await ask(`/account/confirm?token=${long}`)).status).toBe(200);
      expect((await ask('/', 'GET', { 'x-long': long })).status).toBe(200);
      expect((await ask('/')).status).toBe(200);
    });
  });
});
