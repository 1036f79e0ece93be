import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expectSecurity } from '../serve/describeAddresses.fixture';
import type { RawResponse } from '../serve/rawRequest.fixture';
import { sendRaw, type ServedSite } from '../serve/ServedSite.fixture';
import { MESSAGES } from '../serve/replies';
import { Backend } from '../../fixtures/Backend.fixture';
import { CONFIRM, describeHostileCalls } from './describeHostileCalls.fixture';
import { serveOnNginx } from './serveOnNginx.fixture';

/** Tests how API calls are forwarded. */
export function describeApiCalls(): void {
  let backend: Backend;
  let served: ServedSite;
  beforeAll(async () => {
    backend = await Backend.start();
    const limits = { calls: { burst: 10_000, perSecond: 10_000 }, api: 1000 };
    served = await serveOnNginx({ api: backend.origin(), limits });
  });
  beforeEach(() => backend.respondWith((_, response) => response.end('{}')));

  /** Sends a request as it is, and returns the response. */
  async function send(line: string, headers: string[] = [], body = ''): Promise<string> {
    const lines = [line, 'Host: HOST', 'Connection: close', ...headers];
    return (await sendRaw(served, `${lines.join('\r\n')}\r\n\r\n${body}`)).response;
  }

  const post = (rest = 'x', headers: Record<string, string> = {}, body = '', from = served) =>
    from.get(CONFIRM + rest, headers, 'POST', body);

  function expectMessage(response: RawResponse, status: number, message: string) {
    expect([response.status, JSON.parse(String(response.bytes))]).toEqual([status, { message }]);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/) as string,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }

  describeHostileCalls(send, () => backend.received());

  test('a body of 16 kB is forwarded, but not a longer one', async () => {
    const body = 'b'.repeat(16_384);
    for (const headers of [{}, { 'Transfer-Encoding': 'chunked' }, { Expect: '100-continue' }]) {
      await post('x', headers, body);
      const [call] = await backend.received();
      expect([call?.headers['content-length'], call?.body === body]).toEqual(['16384', true]);
    }
    for (const headers of [{}, { 'Transfer-Encoding': 'chunked' }])
      expectMessage(await post('x', headers, `${body}b`), 413, MESSAGES.tooBig);
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

  test.each(['%00', '%ZZ', '%', 'a%2', '..%2F..%2Fx'])('%s gets a 400', async (rest) => {
    expectMessage(await post(rest), 400, MESSAGES.unreadable);
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
      const replaced = { 'Cache-Control': 'public', 'X-Frame-Options': 'ALLOWALL' };
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
  ])('an API that %s is a %i with a message, after one call', async (_, status, listener) => {
    if (listener) backend.respondWith(listener);
    const answer = await post('x', {}, '', listener ? served : await serveOnNginx());
    expectMessage(answer, status, MESSAGES.unreachable);
    expect(backend.calls).toHaveLength(listener ? 1 : 0);
  });

  test('an interrupted response stays incomplete', async () => {
    backend.respondWith(({ socket }, response) =>
      response.writeHead(200, { 'Content-Length': '100' }).write('{"half', () => socket.destroy()),
    );
    await expect(post()).rejects.toThrow();
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
    for (const response of refused) expectMessage(response, 429, MESSAGES.tooMany);
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['1', '1']);
    // Pages have limits of their own.
    expect((await limited.get('/')).status).toBe(200);
    await pause(1000);
    expect((await call()).status).toBe(200);
    expect(backend.calls).toHaveLength(4);
  });
}
