import { fastify, type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { httpProxy } from './apiProxy';
import { rawRequest } from './rawRequest.fixture';

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

/** A proxy in front of a backend that answers as told. */
async function open(answer: RequestListener, limit?: number) {
  requests = [];
  backend = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      requests.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(request, response);
    });
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  await proxyTo(`http://127.0.0.1:${portOf(backend)}`, limit);
}

async function proxyTo(api: string, limit?: number) {
  proxy = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 16_384 } });
  await proxy.register(httpProxy, { api, ...(limit && { limit }) });
  origin = await proxy.listen({ port: 0, host: '127.0.0.1' });
}

afterEach(async () => {
  await proxy.close();
  backend.closeAllConnections();
  backend.close();
});

const post = (path = CONFIRM, headers: Record<string, string> = {}, body = '') =>
  rawRequest(origin, path, { method: 'POST', headers }, body);

test('the backend’s answer comes through as it is: status, headers and body', async () => {
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
])('the address %.60s reaches the backend letter by letter', async (path) => {
  await open((_, response) => response.end('{}'));
  expect((await post(path)).status).toBe(200);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST ${path}`]);
});

test('a body and its type reach the backend', async () => {
  await open((_, response) => response.end());
  await post('/api/any', { 'Content-Type': 'application/json' }, '{"not json');
  await post('/api/any', { 'Content-Type': 'text/odd' }, 'a=b');
  expect(requests.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
    ['application/json', '{"not json'],
    ['text/odd', 'a=b'],
  ]);
});

test('an answer is never kept, and the site’s own headers are the site’s, whatever the backend says', async () => {
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

test('a body of 16 kB goes on with its length, however it came; a longer one is refused before the backend hears of it', async () => {
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

test('a body where none belongs, or of no known type, does not hang the call', async () => {
  await open((_, response) => response.end('{}'));
  expect(
    (await rawRequest(origin, '/api/any', { headers: { 'Content-Length': '3' } }, 'abc')).status,
  ).toBe(200);
  expect((await post('/api/any', { 'Content-Type': ';;' }, 'abc')).status).toBe(415);
  expect(requests.map(({ body }) => body)).toEqual(['']);
});

test('addresses that only begin like the API’s are not passed on', async () => {
  await open((_, response) => response.end());
  for (const path of ['/apiary', '/', '/apis/x']) expect((await post(path)).status).toBe(404);
  expect(requests).toEqual([]);
});

const UNREACHABLE = { message: 'The service can’t be reached right now. Please try again later.' };

async function expectUnreachable(status: number) {
  const answer = await post();
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(JSON.parse(answer.bytes.toString())).toEqual(UNREACHABLE);
}

test('a backend that refuses connections is answered for with 502 and a message', async () => {
  await open((_, response) => response.end());
  await proxy.close();
  const port = portOf(backend);
  backend.close();
  await once(backend, 'close');
  await proxyTo(`http://127.0.0.1:${port}`);
  await expectUnreachable(502);
});

test('a backend that hangs up is answered for with 502, and is called once: confirming may have happened', async () => {
  await open((request) => request.socket.destroy());
  await expectUnreachable(502);
  expect(requests).toHaveLength(1);
});

test('a backend that speaks no HTTP is answered for with 502', async () => {
  await open((_, response) => response.end());
  await proxy.close();
  const odd = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.end('hello\r\n\r\n');
  }).listen(0, '127.0.0.1');
  await once(odd, 'listening');
  await proxyTo(`http://127.0.0.1:${portOf(odd)}`);
  await expectUnreachable(502);
  odd.close();
});

test('a backend that never answers is answered for with 504 once its time is up, and is called once', async () => {
  await open(() => {}, 300);
  await expectUnreachable(504);
  expect(requests).toHaveLength(1);
});

test('a backend’s own 503 comes through at once: nothing is tried again', async () => {
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
