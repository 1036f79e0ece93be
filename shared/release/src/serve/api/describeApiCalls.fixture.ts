import type { RequestListener } from 'node:http';
import { SECURITY, securityOf } from '../describeAddresses.fixture';
import { sendRaw, type ServeSite, type ServedSite } from '../ServedSite.fixture';
import { MESSAGES } from '../replies';
import { Backend } from './Backend.fixture';
import { API_METHODS } from '../siteAddress';

const CONFIRM = '/api/auth/confirmation/';

/** A request that nobody may send to the API but through the server. */
const SMUGGLED = 'GET /admin HTTP/1.1\r\nHost: api.internal\r\n\r\n';

/** It as a body: with its length, and in chunks. */
const SMUGGLED_BODIES = [
  [`Content-Length: ${SMUGGLED.length}`, SMUGGLED],
  ['Transfer-Encoding: chunked', `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`],
] as const;

const UNLIMITED = { calls: { burst: 10_000, perSecond: 10_000 } };

/** Tests how API calls are forwarded. Every server of the site must pass them. */
export function describeApiCalls(serve: ServeSite): void {
  describe('what reaches the API', () => describeRequests(serve));
  describe('what the visitor gets', () => describeAnswers(serve));
}

function describeRequests(serve: ServeSite): void {
  let backend: Backend;
  let served: ServedSite;
  beforeAll(async () => {
    backend = await Backend.start();
    served = await serve({ api: backend.origin(), limits: UNLIMITED });
  });

  /** Sends a request as it is, and returns the response. */
  async function send(line: string, headers: string[] = [], body = ''): Promise<string> {
    const lines = [line, 'Host: HOST', 'Connection: close', ...headers];
    return (await sendRaw(served, `${lines.join('\r\n')}\r\n\r\n${body}`)).response;
  }

  test.each(API_METHODS)(
    'the body of a %s that looks like a request is no second one',
    async (method) => {
      for (const [framing, body] of SMUGGLED_BODIES) {
        await send(`${method} ${CONFIRM}x HTTP/1.1`, [framing, 'Content-Type: text/odd'], body);
        const [call, ...others] = await backend.received();
        expect(others).toEqual([]);
        expect(call?.line).toBe(`${method} ${CONFIRM}x`);
        expect(call?.headers['transfer-encoding']).toBeUndefined();
        expect(call?.headers['content-length'] ?? '0').toBe(String(call?.body.length));
        expect(call?.headers['content-type']).toBe('text/odd');
        // The body of a GET has no meaning, and the embedded server drops it.
        if (method !== 'GET' && method !== 'HEAD') expect(call?.body).toBe(SMUGGLED);
      }
    },
  );

  test('a body of 16 kB, but not a longer one', async () => {
    const body = 'b'.repeat(16_384);
    for (const headers of [{}, { 'Transfer-Encoding': 'chunked' }, { Expect: '100-continue' }]) {
      await served.get(`${CONFIRM}x`, headers, 'POST', body);
      const [call] = await backend.received();
      expect([call?.headers['content-length'], call?.body === body]).toEqual(['16384', true]);
    }
    for (const headers of [{}, { 'Transfer-Encoding': 'chunked' }]) {
      const refused = await served.get(`${CONFIRM}x`, headers, 'POST', `${body}b`);
      expect([refused.status, refused.headers['cache-control']]).toEqual([413, 'no-store']);
      expect(refused.headers['content-type']).toMatch(/^application\/json/);
      expect(refused.bytes.toString()).toBe('{"message":"This request is too big."}');
    }
    expect(await backend.received()).toEqual([]);
  });

  test('the API learns the client’s address and protocol from the server alone', async () => {
    await send(`POST ${CONFIRM}x HTTP/1.1`, [
      ...['X-Forwarded-For: 1.2.3.4', 'X-Forwarded-For: 5.6.7.8', 'Forwarded: for=1.2.3.4'],
      ...['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: gopher', 'X-Real-IP: 1.2.3.4'],
      ...['X_Forwarded_For: 1.2.3.4', 'X-Original-URL: /admin', 'X-Rewrite-URL: /admin'],
      ...['Proxy-Connection: hop', 'Keep-Alive: hop', 'TE: hop'],
      ...['Accept-Language: en', 'Content-Length: 0'],
    ]);
    const [call] = await backend.received();
    expect(call?.headers).toMatchObject({
      'accept-language': 'en',
      host: new URL(backend.origin()).host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': expect.stringMatching(/^https?$/) as string,
    });
    expect(JSON.stringify(call)).not.toMatch(/1\.2\.3\.4|5\.6\.7\.8|evil|gopher|admin|hop"/);
  });

  test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'get'])('no %s', async (method) => {
    expect(await send(`${method} ${CONFIRM}x HTTP/1.1`)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect(await backend.received()).toEqual([]);
  });

  const ABOVE = ['..', '%2e%2e', '.%2E', '%252e%252e', '%25252e.', '..;', '..;x=y', '%2e%2e;'];
  const SLASHES = ['/', '//', '\\', '%2f', '%5c', '%5C', '%252f', '%255c', '%25%32%66', ';/'];
  const spellings = [
    ...ABOVE.map((above) => `${above}/`),
    ...SLASHES.map((slash) => `..${slash}`),
    ...SLASHES.map((slash) => `x${slash}..${slash}`),
    ...['..%3b/', '..%253b/', '..%00/', '..%09/', '..%20/', '%c0%ae%c0%ae/', '..%c0%af'],
    ...['..%e0%80%af', '.;/', '.%2f', '%2e/', '..#/'],
  ];

  test.each([
    ...spellings.flatMap((above) => [`/api/${above}admin`, `${CONFIRM}${above}admin`]),
    ...['/api/..', '/api/.', '/api/x/..?y', '/api/x/..;', '/api/x/%2e%2e'],
    ...['/api;/x', '/api', '/apix', '/API/x', '//api/x', '/%61pi/x', '/x/../api/y', '/api%2fx'],
  ])('nothing of %s', async (address) => {
    const response = await send(`POST ${address} HTTP/1.1`, ['Content-Length: 0']);
    expect(response).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(await backend.received()).toEqual([]);
  });

  test.each(['%00', '%ZZ', '%', 'a%2', '..%2F..%2Fx'])(
    'nothing of %s, which gets a 400 in JSON',
    async (rest) => {
      const { status, headers, bytes } = await served.get(CONFIRM + rest, {}, 'POST');
      expect(status).toBe(400);
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(JSON.parse(bytes.toString())).toEqual({ message: MESSAGES.unreadable });
      expect(await backend.received()).toEqual([]);
    },
  );

  test.each([
    ...['a%2Fb%3Fc', 'a%252Fb', 'a%2F%2Fb//c', 'a+b%20c', '%C3%A9%E2%80%99', 'x.js', 'x.json.br'],
    ...["%41%7e~!$&'()*,;=:@", 'x?again=1&again=2&odd=%2F%ZZ/../..%2f', '...', 'a;b=c', '..a/b..'],
    ...['.env', 'a..b', 'index.html', 't'.repeat(8000)],
  ])('the address of call %#, unchanged', async (rest) => {
    const line = `POST ${CONFIRM}${rest}`;
    expect(await send(`${line} HTTP/1.1`, ['Content-Length: 0'])).toMatch(/^HTTP\/1\.1 200 /);
    expect((await backend.received()).map((call) => call.line)).toEqual([line]);
  });
}

function describeAnswers(serve: ServeSite): void {
  let backend: Backend;
  let served: ServedSite;
  beforeAll(async () => {
    backend = await Backend.start();
    served = await serve({ api: backend.origin(), limits: { ...UNLIMITED, api: 300 } });
  });

  const post = (from = served) => from.get(`${CONFIRM}x.js`, {}, 'POST');

  test.each([200, 400, 404, 410, 413, 429, 500, 502, 503, 504])(
    'a %i with its headers and body, but for those that the site sets, after one call',
    async (status) => {
      const own = { 'Retry-After': '7', 'X-Request-Id': 'r1', 'Content-Type': 'application/json' };
      backend.respondWith((_, response) =>
        response
          .writeHead(status, { ...own, 'Cache-Control': 'public', 'X-Frame-Options': 'ALLOWALL' })
          .end('{"message":"As told"}'),
      );
      const answer = await post();
      expect([answer.status, answer.bytes.toString()]).toEqual([status, '{"message":"As told"}']);
      expect(answer.headers).toMatchObject({
        ...{ 'content-type': 'application/json', 'retry-after': '7', 'x-request-id': 'r1' },
        'cache-control': 'no-store',
      });
      expect(backend.calls).toHaveLength(1);
    },
  );

  test.each([
    ['TEXT/HTML; charset=utf-8', 'document'],
    ['text/plain, text/html', 'document'],
    ['image/svg+xml', 'document'],
    ['text/html /index.html', 'document'],
    [undefined, 'document'],
    ['application/json', 'data'],
    ['text/plain;charset=UTF-8', 'data'],
  ] as const)('type %j with the security headers of a %s', async (type, kind) => {
    backend.respondWith((_, response) => {
      response.setHeader('Content-Security-Policy', 'script-src *');
      response.setHeader('Permissions-Policy', 'camera=*');
      if (type) response.setHeader('Content-Type', type);
      response.end('<script>alert(1)</script>');
    });
    for (const address of ['/api/x', '/api/x.html', '/api/x.js'])
      expect(securityOf((await served.get(address)).headers)).toEqual(SECURITY[kind]);
  });

  const stopped = async () => {
    const other = await Backend.start();
    const down = await serve({ api: other.origin() });
    await other.stop();
    return down;
  };

  // One call: it may have confirmed, although its response was lost.
  test.each<[string, number, RequestListener | undefined]>([
    ['closes the connection', 502, (request) => request.socket.destroy()],
    ['never responds', 504, () => {}],
    ['is down', 502, undefined],
  ])('of an API that %s, a message with %i', async (_, status, listener) => {
    if (listener) backend.respondWith(listener);
    const answer = await post(listener ? served : await stopped());
    expect([answer.status, JSON.parse(answer.bytes.toString())]).toEqual([
      status,
      { message: MESSAGES.unreachable },
    ]);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/) as string,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    if (listener) expect(backend.calls).toHaveLength(1);
  });

  test('an interrupted response stays incomplete', async () => {
    backend.respondWith((request, response) => {
      response
        .writeHead(200, { 'Content-Length': '100' })
        .write('{"half', () => request.socket.destroy());
    });
    await expect(post()).rejects.toThrow();
    expect(backend.calls).toHaveLength(1);
  });
}
