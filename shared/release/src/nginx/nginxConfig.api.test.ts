import type { RequestListener } from 'node:http';
import { liveStore } from '../../fixtures/testSite.fixture';
import { Backend } from '../serve/api/Backend.fixture';
import { describeNginx } from './describeNginx.fixture';
import { type NginxServer } from './NginxServer.fixture';
import { startNginx } from './startNginx.fixture';

const CONFIRM = '/api/auth/confirmation/';

const json =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end('{"message":"As told"}');

describeNginx('nginx forwards /api', () => {
  let folder: string;
  let backend: Backend;
  let nginx: NginxServer;
  beforeAll(async () => {
    ({ folder } = await liveStore());
    backend = await Backend.start();
    const calls = { burst: 10_000, perSecond: 10_000 };
    nginx = await startNginx({
      folder,
      api: backend.origin('localhost'),
      apiTimeout: 300,
      limits: { calls },
    });
  });
  beforeEach(() => backend.respondWith(json(200)));

  const post = (path: string, headers: Record<string, string> = {}, body = '') =>
    nginx.request(path, headers, 'POST', body);

  const statusAndMessage = async (response: ReturnType<typeof post>) => {
    const { status, headers, bytes } = await response;
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    return [status, (JSON.parse(bytes.toString()) as { message: unknown }).message];
  };

  const lines = () => backend.calls.map(({ line }) => line);

  test('forwards the backend’s response unchanged, with our headers once each', async () => {
    backend.respondWith(
      json(410, {
        'Retry-After': '7',
        'X-Request-Id': 'r1',
        'Cache-Control': 'public',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      }),
    );
    const { status, headers, bytes } = await post(`${CONFIRM}s3cret`);
    expect([status, bytes.toString()]).toEqual([410, '{"message":"As told"}']);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'retry-after': '7',
      'x-request-id': 'r1',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test.each([
    `${CONFIRM}x.js`,
    `${CONFIRM}index.html`,
    `${CONFIRM}x.json.br`,
    `${CONFIRM}.env`,
    `${CONFIRM}a%2Fb%3Fc`,
    `${CONFIRM}a%252Fb`,
    `${CONFIRM}a%2F%2Fb//c`,
    `${CONFIRM}a+b%20c`,
    `${CONFIRM}%C3%A9%E2%80%99`,
    `${CONFIRM}%41%7e~!$&'()*,;=:@`,
    `${CONFIRM}x?again=1&again=2&odd=%2F%ZZ`,
    `${CONFIRM}${'t'.repeat(8000)}`,
  ])('the address %.60s reaches the backend unchanged, once', async (path) => {
    expect(await statusAndMessage(post(path))).toEqual([200, 'As told']);
    expect(lines()).toEqual([`POST ${path}`]);
  });

  test.each([
    '/api/../admin',
    '/api/%2e%2e/admin',
    '/api/x/../../admin',
    '/api/x/../y',
    '/api/x/%2E./y',
    '/api\\..\\admin',
    '/api/x\\..\\y',
    '/apix',
    '/API/x',
    '//api/x',
    '/x/../api/y',
    '/%61pi/x',
  ])('%s reaches nothing of the backend', async (path) => {
    const { status } = await post(path);
    expect([400, 404]).toContain(status);
    expect(lines()).toEqual([]);
  });

  test.each([
    `${CONFIRM}%00`,
    `${CONFIRM}%ZZ`,
    `${CONFIRM}%`,
    `${CONFIRM}a%2`,
    `${CONFIRM}..%2F..%2F..%2F..%2Fx`,
  ])('%s can’t be read, and gets a 400 in JSON', async (path) => {
    expect(await statusAndMessage(post(path))).toEqual([400, 'This address can’t be read.']);
    expect(await statusAndMessage(nginx.request(path))).toEqual([
      400,
      'This address can’t be read.',
    ]);
    expect(lines()).toEqual([]);
  });

  test('refuses long addresses, long headers and large bodies in JSON', async () => {
    const long = 'a'.repeat(20_000);
    const [inAddress] = await statusAndMessage(post(`${CONFIRM}x?q=${long}`));
    const [inHeader] = await statusAndMessage(post(`${CONFIRM}x`, { 'X-Long': long }));
    const inBody = await statusAndMessage(post(`${CONFIRM}x`, {}, long));
    expect([inAddress, inHeader, inBody]).toEqual([414, 431, [413, 'This request is too big.']]);
    expect(lines()).toEqual([]);
  });

  test('forwards the body, its type and the client’s address, but no connection headers', async () => {
    await post(
      '/api/any',
      {
        'Content-Type': 'text/odd',
        'X-Forwarded-For': '1.2.3.4',
        'Proxy-Connection': 'x',
        'Keep-Alive': 'x',
        TE: 'trailers',
        'Accept-Language': 'en',
      },
      'a=b',
    );
    const [call] = backend.calls;
    expect(call?.body).toBe('a=b');
    expect(call?.headers).toMatchObject({
      'content-type': 'text/odd',
      'accept-language': 'en',
      host: new URL(backend.origin('localhost')).host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    for (const name of ['proxy-connection', 'keep-alive', 'te'])
      expect(call?.headers).not.toHaveProperty(name);
  });

  const UNREACHABLE = 'The service can’t be reached right now. Please try again later.';

  test('a backend that closes the connection is called once: 502, since it may have confirmed', async () => {
    backend.respondWith((request) => request.socket.destroy());
    expect(await statusAndMessage(post(`${CONFIRM}x.js`))).toEqual([502, UNREACHABLE]);
    expect(lines()).toHaveLength(1);
  });

  test('a backend that never responds is called once: 504 after the time-out', async () => {
    backend.respondWith(() => {});
    expect(await statusAndMessage(post(`${CONFIRM}x`))).toEqual([504, UNREACHABLE]);
    expect(lines()).toHaveLength(1);
  });

  test('forwards the backend’s own errors unchanged', async () => {
    for (const status of [400, 404, 413, 429, 500, 502, 503, 504]) {
      backend.respondWith((_, response) =>
        response.writeHead(status, { 'Content-Type': 'text/x' }).end('mine'),
      );
      const response = await post(`${CONFIRM}x`);
      expect([response.status, response.bytes.toString()]).toEqual([status, 'mine']);
      expect(lines()).toHaveLength(1);
    }
  });

  test('an interrupted response of the backend stays incomplete', async () => {
    backend.respondWith((request, response) => {
      response
        .writeHead(200, { 'Content-Length': '100' })
        .write('{"half', () => request.socket.destroy());
    });
    await expect(post(`${CONFIRM}x`)).rejects.toThrow();
    expect(lines()).toHaveLength(1);
  });

  test('a backend that is down is a 502', async () => {
    const stopped = await Backend.start();
    const down = await startNginx({ folder, api: stopped.origin() });
    await stopped.stop();
    expect(await statusAndMessage(down.request(`${CONFIRM}x`, {}, 'POST'))).toEqual([
      502,
      UNREACHABLE,
    ]);
  });
});
