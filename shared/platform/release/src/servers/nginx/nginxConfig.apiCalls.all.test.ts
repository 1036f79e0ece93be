import { temporaryFolder } from '@site/testing/temporaryFolder';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';
import { Backend } from '../../../fixtures/Backend.fixture';
import { describeCalls } from '../serve/describeCalls.fixture';
import { expectSecurity } from '../serve/describeAddresses.fixture';
import type { RawResponse } from '../serve/rawRequest.fixture';
import type { ServedSite } from '../serve/ServedSite.fixture';
import { DnsServer } from './DnsServer.fixture';
import { createCertificate } from './NginxServer.fixture';
import { describeNginx, serveOnNginx } from './serveOnNginx.fixture';

/** What every call of these tests begins with. */
const CONFIRM = '/api/auth/confirmation/';

/** A request that nobody may send to the API but through the server. */
const SMUGGLED = 'GET /admin HTTP/1.1\r\nHost: api.internal\r\n\r\n';

/** It as a body: with its length, and in chunks. */
const SMUGGLED_BODIES = [
  [`Content-Length: ${SMUGGLED.length}`, SMUGGLED],
  ['Transfer-Encoding: chunked', `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`],
] as const;

/** A name that only a DNS server knows. */
const NAME = 'api.example';

const LIMITS = { calls: { burst: 10_000, perSecond: 10_000 }, api: 1000 };

describeNginx('nginx’s API calls', () => {
  describeCalls((options) => serveOnNginx({ ...options, limits: LIMITS }));

  let backend: Backend;
  let dns: DnsServer;
  let served: ServedSite;
  /** The same with an API that has a name. */
  let named: ServedSite;
  beforeAll(async () => {
    backend = await Backend.start();
    dns = await DnsServer.start();
    served = await serveOnNginx({ api: backend.origin(), limits: LIMITS });
    named = await serveOnNginx({ api: backend.origin(NAME), resolver: dns.file, limits: LIMITS });
  });
  beforeEach(() => {
    dns.addresses.set(NAME, '127.0.0.1');
    backend.respondWith((_, response) => response.end('{}'));
  });

  /** Sends a request as it is, and returns the response. */
  async function send(
    line: string,
    headers: string[] = [],
    body = '',
    to = served,
  ): Promise<string> {
    const lines = [line, 'Host: HOST', 'Connection: close', ...headers];
    return to.send(`${lines.join('\r\n')}\r\n\r\n${body}`);
  }

  const post = (rest = 'x', headers: Record<string, string> = {}, body = '', from = served) =>
    from.get(CONFIRM + rest, headers, 'POST', body);

  /** Expects that nginx itself refused a call: its words are no JSON, which would be the API's. */
  function expectRefusal(response: RawResponse, status: number) {
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\//) as string,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'the body of a %s that looks like a request is not taken for a second one',
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

  const ADDRESSES = [
    ...['a%2Fb%3Fc', 'a%252Fb', 'a%2F%2Fb//c', 'a+b%20c', '%C3%A9%E2%80%99', 'x.js', 'x.json.br'],
    ...["%41%7e~!$&'()*,;=:@", 'x?again=1&again=2&odd=%2F%ZZ/../..%2f', '...', 'a;b=c', '..a/b..'],
    ...['.env', 'a..b', 'index.html', 't'.repeat(8000)],
  ];

  test('the address of a call is forwarded unchanged', async () => {
    const lines = ADDRESSES.map((rest) => `POST ${CONFIRM}${rest}`).sort();
    for (const site of [served, named]) {
      const responses = lines.map(async (line) => {
        const text = await send(`${line} HTTP/1.1`, ['Content-Length: 0'], '', site);
        expect([line, text]).toEqual([line, expect.stringMatching(/^HTTP\/1\.1 200 /)]);
      });
      await Promise.all(responses);
      const calls = await backend.received();
      expect(calls.map(({ line }) => line).sort()).toEqual(lines);
      const { host } = new URL(backend.origin(site === named ? NAME : undefined));
      expect(new Set(calls.map(({ headers }) => headers.host))).toEqual(new Set([host]));
    }
  });

  test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'get'])('rejects %s', async (method) => {
    expect(await send(`${method} ${CONFIRM}x HTTP/1.1`)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect(await backend.received()).toEqual([]);
  });

  test('a body of 16 kB is forwarded, but not a longer one', async () => {
    const body = 'b'.repeat(16_384);
    for (const headers of [{}, { 'Transfer-Encoding': 'chunked' }, { Expect: '100-continue' }]) {
      await post('x', headers, body);
      const [call] = await backend.received();
      expect([call?.headers['content-length'], call?.body === body]).toEqual(['16384', true]);
    }
    for (const headers of [{}, { 'Transfer-Encoding': 'chunked' }])
      expectRefusal(await post('x', headers, `${body}b`), 413);
    expect(await backend.received()).toEqual([]);
  });

  test.each([
    [200, 'application/json', 'data'],
    [400, 'text/plain;charset=UTF-8', 'data'],
    [404, 'text/plain, text/html', 'document'],
    [413, 'TEXT/HTML; charset=utf-8', 'document'],
    [429, 'image/svg+xml', 'document'],
    [500, 'text/html /index.html', 'document'],
    [502, undefined, 'document'],
    [503, 'application/json', 'data'],
    [504, 'application/json', 'data'],
  ] as const)(
    'the visitor gets a %i of type %j, and the site’s own headers of a %s, after one call',
    async (status, type, kind) => {
      const headers = { 'retry-after': '7', ...(type && { 'content-type': type }) };
      const replaced = { 'Cache-Control': 'public', 'Referrer-Policy': 'unsafe-url' };
      // nginx would send that file instead.
      const obeyed = { 'X-Accel-Redirect': '/release.json' };
      backend.respondWith((_, response) =>
        response
          .writeHead(status, { ...headers, ...replaced, ...obeyed })
          .end('<script>alert(1)</script>'),
      );
      for (const end of ['', '.js', '.html']) {
        const answer = await post(`x${end}`);
        expect([answer.status, String(answer.bytes)]).toEqual([
          status,
          '<script>alert(1)</script>',
        ]);
        expect(answer.headers).toMatchObject({ ...headers, 'cache-control': 'no-store' });
        expectSecurity(answer.headers, kind);
      }
      expect(backend.calls).toHaveLength(3);
    },
  );

  // One call: it may have confirmed, although its response was lost.
  test.each<[string, number, RequestListener | undefined]>([
    ['closes the connection', 502, (request) => request.socket.destroy()],
    ['never responds', 504, () => {}],
    ['is down', 502, undefined],
  ])('an API that %s is a %i, after one call', async (_, status, listener) => {
    if (listener) backend.respondWith(listener);
    const answer = await post('x', {}, '', listener ? served : await serveOnNginx());
    expectRefusal(answer, status);
    expect(backend.calls).toHaveLength(listener ? 1 : 0);
  });

  test('pages are served while the API’s name has no address, and calls once it has one', async () => {
    dns.addresses.clear();
    const site = await serveOnNginx({ api: backend.origin(NAME), resolver: dns.file });
    expect((await site.get('/')).status).toBe(200);
    expectRefusal(await post('x', {}, '', site), 502);
    dns.addresses.set(NAME, '127.0.0.1');
    expect((await post('x', {}, '', site)).status).toBe(200);
    expect(backend.calls).toHaveLength(1);
  });

  test('a client with too many API calls gets 429, and is served after Retry-After', async () => {
    const limited = await serveOnNginx({
      api: backend.origin(),
      limits: { calls: { burst: 3, perSecond: 1 } },
    });
    const call = () => post('x', {}, '', limited);
    const responses = await Promise.all([call(), call(), call(), call(), call()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const refused = responses.filter(({ status }) => status === 429);
    for (const response of refused) expectRefusal(response, 429);
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['1', '1']);
    // Pages have limits of their own.
    expect((await limited.get('/')).status).toBe(200);
    await pause(1000);
    expect((await call()).status).toBe(200);
    expect(backend.calls).toHaveLength(4);
  });

  test.each(['localhost', NAME])(
    'over TLS, %s is called by its name, and only if its certificate is valid',
    async (host) => {
      const place = await temporaryFolder();
      const create = (name: string) => {
        const { certificate, key } = createCertificate(name, place);
        return { certificate, cert: readFileSync(certificate), key: readFileSync(key) };
      };
      const [own, other] = [create(host), create('other.example')];
      const names: string[] = [];
      const backend = await Backend.start({
        ...other,
        SNICallback: (name, done) => {
          names.push(name);
          done(null, createSecureContext(own));
        },
      });
      const statusWith = async (authorities: string) => {
        const api = backend.origin(host);
        const site = await serveOnNginx({ api, authorities, resolver: dns.file });
        return (await site.get('/api/auth/confirmation/x', {}, 'POST')).status;
      };
      expect(await statusWith(own.certificate)).toBe(200);
      expect(names).toEqual([host]);
      expect(await statusWith(other.certificate)).toBe(502);
      expect(backend.calls).toHaveLength(1);
    },
  );
});
