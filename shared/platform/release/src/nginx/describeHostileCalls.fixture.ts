import { API_METHODS } from '../serve/siteAddress';
import type { Backend } from '../../fixtures/Backend.fixture';

/** What every call of these tests begins with. */
export const CONFIRM = '/api/auth/confirmation/';

/** A request that nobody may send to the API but through the server. */
const SMUGGLED = 'GET /admin HTTP/1.1\r\nHost: api.internal\r\n\r\n';

/** It as a body: with its length, and in chunks. */
const SMUGGLED_BODIES = [
  [`Content-Length: ${SMUGGLED.length}`, SMUGGLED],
  ['Transfer-Encoding: chunked', `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`],
] as const;

const ABOVE = ['..', '%2e%2e', '.%2E', '%252e%252e', '%25252e.', '..;', '..;x=y', '%2e%2e;'];
const SLASHES = ['/', '//', '\\', '%2f', '%5c', '%5C', '%252f', '%255c', '%25%32%66', ';/'];
const SPELLINGS = [
  ...ABOVE.map((above) => `${above}/`),
  ...SLASHES.flatMap((slash) => [`..${slash}`, `x${slash}..${slash}`]),
  ...['..%3b/', '..%253b/', '..%00/', '..%09/', '..%20/', '%c0%ae%c0%ae/', '..%c0%af'],
  ...['..%e0%80%af', '.;/', '.%2f', '%2e/', '..#/'],
];

/**
 * Tests that no spelling of a request reaches more of the API than its own calls, which get it unchanged.
 *
 * @param send sends a request as it is, and returns the response
 * @param received returns what the API got
 */
export function describeHostileCalls(
  send: (line: string, headers?: string[], body?: string) => Promise<string>,
  received: Backend['received'],
): void {
  test.each(API_METHODS)(
    'the body of a %s that looks like a request is no second one',
    async (method) => {
      for (const [framing, body] of SMUGGLED_BODIES) {
        await send(`${method} ${CONFIRM}x HTTP/1.1`, [framing, 'Content-Type: text/odd'], body);
        const [call, ...others] = await received();
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

  test.each([
    ...['a%2Fb%3Fc', 'a%252Fb', 'a%2F%2Fb//c', 'a+b%20c', '%C3%A9%E2%80%99', 'x.js', 'x.json.br'],
    ...["%41%7e~!$&'()*,;=:@", 'x?again=1&again=2&odd=%2F%ZZ/../..%2f', '...', 'a;b=c', '..a/b..'],
    ...['.env', 'a..b', 'index.html', 't'.repeat(8000)],
  ])('the address of call %# is forwarded unchanged', async (rest) => {
    const line = `POST ${CONFIRM}${rest}`;
    expect(await send(`${line} HTTP/1.1`, ['Content-Length: 0'])).toMatch(/^HTTP\/1\.1 200 /);
    expect((await received()).map((call) => call.line)).toEqual([line]);
  });

  test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'get'])('no %s', async (method) => {
    expect(await send(`${method} ${CONFIRM}x HTTP/1.1`)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect(await received()).toEqual([]);
  });

  test.each([
    ...SPELLINGS.flatMap((above) => [`/api/${above}admin`, `${CONFIRM}${above}admin`]),
    ...['/api/..', '/api/.', '/api/x/..?y', '/api/x/..;', '/api/x/%2e%2e'],
    ...['/api;/x', '/api', '/apix', '/API/x', '//api/x', '/%61pi/x', '/x/../api/y', '/api%2fx'],
  ])('nothing of %s reaches the API', async (address) => {
    const response = await send(`POST ${address} HTTP/1.1`, ['Content-Length: 0']);
    expect(response).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(await received()).toEqual([]);
  });
}
