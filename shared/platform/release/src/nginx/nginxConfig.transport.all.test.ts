import { once } from 'node:events';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { Backend } from '../../fixtures/Backend.fixture';
import { rawRequest } from '../serve/rawRequest.fixture';
import { MESSAGES } from '../serve/replies';
import { describeNginx, DOMAIN, serveOnNginx, type SiteOnNginx } from './serveOnNginx.fixture';

const LONG = 't'.repeat(20_000);
const TEXT = { type: 'text/plain; charset=utf-8', body: MESSAGES.unreadable };
const JSON_MESSAGE = {
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ message: MESSAGES.unreadable }),
};

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
    ['a page with a query', 414, `/account/confirm?token=${LONG}`, {}, TEXT],
    ['a call with a query', 414, `/api/x?q=${LONG}`, {}, JSON_MESSAGE],
    ['a call with a header', 431, '/api/x', { 'X-Long': LONG }, JSON_MESSAGE],
  ])(
    'refuses %s of 20 kB with %i and a message',
    async (_, status, address, more, { type, body }) => {
      const { headers, bytes, ...response } = await served.get(address, { ...more });
      expect([response.status, headers['content-type'], String(bytes)]).toEqual([
        status,
        type,
        body,
      ]);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        // Without its version.
        server: 'nginx',
      });
      expect(backend.calls).toEqual([]);
    },
  );

  test('over HTTP/2, an unreadable API call is refused in JSON, and any other request as text', async () => {
    const tls = { ca: served.ca, servername: DOMAIN };
    const session = connect(`https://127.0.0.1:${served.ports.https}`, tls);
    const request = async (method: string, path: string) => {
      // In the order that browsers use: nginx only knows what came before an unreadable path.
      const head = { ':method': method, ':path': path, ':authority': DOMAIN };
      const stream = session.request(head).end();
      const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
      const body = Buffer.concat((await stream.toArray()) as Buffer[]).toString();
      return { status: headers[':status'], type: headers['content-type'], body };
    };
    const call = await request('POST', '/api/auth/confirmation/%00');
    expect(call).toEqual({ status: 400, ...JSON_MESSAGE });
    expect(await request('GET', '/%00')).toEqual({ status: 400, ...TEXT });
    const path = `/api/auth/confirmation/${'t'.repeat(8000)}%2F.js`;
    expect(await request('POST', path)).toMatchObject({ status: 200, body: '{}' });
    expect(backend.calls.map(({ line }) => line)).toEqual([`POST ${path}`]);
    session.close();
  });
});
