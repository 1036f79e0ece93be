import { untilClosed, type ServeSite, type ServedSite } from '../ServedSite.fixture';
import { API_METHODS } from './isApiCall';
import { RawBackend } from './RawBackend.fixture';

const CONFIRM = '/api/auth/confirmation/';

/** A request that nobody may send to the API but through the server. */
const SMUGGLED = 'GET /admin HTTP/1.1\r\nHost: api.internal\r\n\r\n';

/** Tests what of a visitor's request reaches the API. Every server of the site must pass them. */
export function describeApiCalls(serve: ServeSite): void {
  let backend: RawBackend;
  let served: ServedSite;
  beforeAll(async () => {
    backend = await RawBackend.start();
    const calls = { burst: 10_000, perSecond: 10_000 };
    served = await serve({ api: backend.origin, limits: { calls } });
  });

  /** Sends a request as it is, and returns the response. */
  async function send(line: string, headers: string[] = [], body = ''): Promise<string> {
    const socket = await served.connect();
    let text = '';
    socket.on('data', (bytes) => (text += String(bytes)));
    const lines = [line, `Host: ${served.host}`, 'Connection: close', ...headers];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1');
    await untilClosed(socket);
    return text;
  }

  const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

  describe.each(API_METHODS)('the body of a %s', (method) => {
    test.each([
      ['with its length', [`Content-Length: ${SMUGGLED.length}`], SMUGGLED],
      ['in chunks', ['Transfer-Encoding: chunked'], chunked(SMUGGLED)],
    ])('that looks like a request, sent %s, is no second request', async (_, framing, body) => {
      for (const type of [[], ['Content-Type: text/plain']]) {
        await send(`${method} ${CONFIRM}x HTTP/1.1`, [...framing, ...type], body);
        const [call, ...others] = await backend.received();
        expect(others).toEqual([]);
        expect(call?.head).toBe(`${method} ${CONFIRM}x HTTP/1.1`);
        expect(call?.headers['transfer-encoding']).toBeUndefined();
        expect(call?.headers['content-length'] ?? '0').toBe(String(call?.body.length));
        // The body of a GET has no meaning, and the embedded server drops it.
        if (method !== 'GET' && method !== 'HEAD') expect(call?.body).toBe(SMUGGLED);
      }
    });
  });

  test('the API learns the client’s address and protocol from the server alone', async () => {
    await send(`POST ${CONFIRM}x HTTP/1.1`, [
      ...['X-Forwarded-For: 1.2.3.4', 'X-Forwarded-For: 5.6.7.8', 'Forwarded: for=1.2.3.4'],
      ...['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: gopher', 'X-Real-IP: 1.2.3.4'],
      ...['X_Forwarded_For: 1.2.3.4', 'X-Original-URL: /admin', 'X-Rewrite-URL: /admin'],
      ...['Accept-Language: en', 'Content-Length: 0'],
    ]);
    const [call] = await backend.received();
    expect(call?.headers).toMatchObject({
      'accept-language': 'en',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': expect.stringMatching(/^https?$/) as string,
    });
    expect(JSON.stringify(call)).not.toMatch(/1\.2\.3\.4|5\.6\.7\.8|evil|gopher|admin/);
  });

  test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'get'])(
    'a %s does not reach the API',
    async (method) => {
      expect(await send(`${method} ${CONFIRM}x HTTP/1.1`)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
      expect(await backend.received()).toEqual([]);
    },
  );

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
    ...['/api/..', '/api/.', '/api/x/..?y', '/api/x/..;', '/api/x/%2e%2e', '/api/%00', '/api/%ZZ'],
    ...['/api;/x', '/api', '/apix', '/API/x', '//api/x', '/%61pi/x', '/x/../api/y', '/api%2fx'],
  ])('%s reaches nothing of the API', async (address) => {
    expect(await send(`POST ${address} HTTP/1.1`, ['Content-Length: 0'])).toMatch(
      /^HTTP\/1\.1 40[04] /,
    );
    expect(await backend.received()).toEqual([]);
  });

  test.each([
    ...[
      'a%2Fb%3Fc',
      'a%252Fb',
      'a%2F%2Fb//c',
      'a+b%20c',
      '%C3%A9%E2%80%99',
      'x.js',
      '.env',
      'a..b',
    ],
    ...["%41%7e~!$&'()*,;=:@", 'x?again=1&again=2&odd=%2F%ZZ/../..%2f', '...', 'a;b=c', '..a/b..'],
    't'.repeat(8000),
  ])('the address …%.40s reaches the API unchanged', async (rest) => {
    expect(await send(`POST ${CONFIRM}${rest} HTTP/1.1`, ['Content-Length: 0'])).toMatch(
      /^HTTP\/1\.1 200 /,
    );
    expect((await backend.received()).map(({ head }) => head)).toEqual([
      `POST ${CONFIRM}${rest} HTTP/1.1`,
    ]);
  });
}
