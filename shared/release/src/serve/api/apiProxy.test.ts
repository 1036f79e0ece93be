import { fastify, type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { apiProxy } from './apiProxy';
import { rawRequest } from '../rawRequest.fixture';

const CONFIRM = '/api/auth/confirmation/s3cret';

let backend: Server;
let requests: {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}[];
let proxy: FastifyInstance;
let origin: string;

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

/** Starts a proxy in front of a backend that responds with the listener. */
async function open(listener: RequestListener, timeout?: number) {
  requests = [];
  backend = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      requests.push({ method: request.method, url: request.url, headers: request.headers, body });
      listener(request, response);
    });
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  await proxyTo(`http://127.0.0.1:${portOf(backend)}`, timeout);
}

async function proxyTo(api: string, timeout?: number) {
  proxy = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 16_384 } });
  await proxy.register(apiProxy, { api, ...(timeout && { timeout }) });
  origin = await proxy.listen({ port: 0, host: '127.0.0.1' });
}

afterEach(async () => {
  await proxy.close();
  backend.closeAllConnections();
  backend.close();
});

const post = (path = CONFIRM, headers: Record<string, string> = {}, body = '') =>
  rawRequest(origin, path, { method: 'POST', headers }, body);

test('forwards the backend’s status, headers and body unchanged', async () => {
  await open((_, response) => {
    response.writeHead(410, {
      'Content-Type': 'application/json',
      'Retry-After': '7',
      'X-Request-Id': 'r1',
    });
    response.end('{"message":"Too old"}');
  });
  const { status, headers, bytes } = await post();
  expect(status).toBe(410);
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'retry-after': '7',
    'x-request-id': 'r1',
  });
  expect(bytes.toString()).toBe('{"message":"Too old"}');
});

test.each([
  '/api/auth/confirmation/a%2Fb%3Fc',
  '/api/auth/confirmation/a+b',
  '/api/auth/confirmation/%C3%A9',
  '/api/auth/confirmation/x.js?again=1&again=2',
  `/api/auth/confirmation/${'t'.repeat(8000)}`,
])('the address %.60s reaches the backend unchanged', async (path) => {
  await open((_, response) => response.end('{}'));
  expect((await post(path)).status).toBe(200);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST ${path}`]);
});

test('forwards a body and its type', async () => {
  await open((_, response) => response.end());
  await post('/api/any', { 'Content-Type': 'application/json' }, '{"not json');
  await post('/api/any', { 'Content-Type': 'text/odd' }, 'a=b');
  expect(requests.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
    ['application/json', '{"not json'],
    ['text/odd', 'a=b'],
  ]);
});

test('responses are never cached, and the backend can’t set the site’s own headers', async () => {
  await open((_, response) => {
    response.writeHead(200, {
      'Cache-Control': 'public, max-age=60',
      'X-Frame-Options': 'ALLOWALL',
    });
    response.end('{}');
  });
  for (const method of ['GET', 'POST']) {
    const { headers } = await rawRequest(origin, CONFIRM, { method });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-frame-options']).toBeUndefined();
  }
});

test('forwards a body of 16 kB with its length; refuses a longer one without calling the backend', async () => {
  await open((_, response) => response.end());
  const body = 'b'.repeat(16_384);
  await post('/api/any', {}, body);
  await post('/api/any', { 'Transfer-Encoding': 'chunked' }, body);
  await post('/api/any', { Expect: '100-continue' }, body);
  expect(requests.map((call) => [call.headers['content-length'], call.body === body])).toEqual(
    Array(3).fill(['16384', true]),
  );
  for (const headers of [{}, { 'Transfer-Encoding': 'chunked' }]) {
    const { status, bytes } = await post('/api/any', headers, `${body}b`);
    expect([status, bytes.toString()]).toEqual([413, '{"message":"This request is too big."}']);
  }
  expect(requests).toHaveLength(3);
});

test('a GET with a body or an invalid content type does not hang', async () => {
  await open((_, response) => response.end('{}'));
  expect(
    (await rawRequest(origin, '/api/any', { headers: { 'Content-Length': '3' } }, 'abc')).status,
  ).toBe(200);
  expect((await post('/api/any', { 'Content-Type': ';;' }, 'abc')).status).toBe(415);
  expect(requests.map(({ body }) => body)).toEqual(['']);
});

test('does not forward addresses that only begin like the API’s', async () => {
  await open((_, response) => response.end());
  for (const path of ['/apiary', '/', '/apis/x']) expect((await post(path)).status).toBe(404);
  expect(requests).toEqual([]);
});

const UNREACHABLE = { message: 'The service can’t be reached right now. Please try again later.' };

async function expectUnreachable(status: number) {
  const response = await post();
  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(JSON.parse(response.bytes.toString())).toEqual(UNREACHABLE);
}

test('a backend that refuses connections is a 502 with a message', async () => {
  await open((_, response) => response.end());
  await proxy.close();
  const port = portOf(backend);
  backend.close();
  await once(backend, 'close');
  await proxyTo(`http://127.0.0.1:${port}`);
  await expectUnreachable(502);
});

test('a backend that closes the connection is called once: 502, since it may have confirmed', async () => {
  await open((request) => request.socket.destroy());
  await expectUnreachable(502);
  expect(requests).toHaveLength(1);
});

test('a backend that does not speak HTTP is a 502', async () => {
  await open((_, response) => response.end());
  await proxy.close();
  const garbled = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.end('hello\r\n\r\n');
  }).listen(0, '127.0.0.1');
  await once(garbled, 'listening');
  await proxyTo(`http://127.0.0.1:${portOf(garbled)}`);
  await expectUnreachable(502);
  garbled.close();
});

test('a backend that never responds is called once: 504 after the time-out', async () => {
  await open(() => {}, 300);
  await expectUnreachable(504);
  expect(requests).toHaveLength(1);
});

test('forwards the backend’s own 503 at once, without a retry', async () => {
  await open((_, response) => {
    response.writeHead(503, { 'Retry-After': '1' });
    response.end('busy');
  });
  const began = performance.now();
  expect((await post()).status).toBe(503);
  expect((await rawRequest(origin, '/api/any', {})).status).toBe(503);
  expect(requests).toHaveLength(2);
  expect(performance.now() - began).toBeLessThan(900);
});
