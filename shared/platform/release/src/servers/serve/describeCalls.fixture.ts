import { Backend } from '../../../fixtures/Backend.fixture';
import { MESSAGES } from '../responses/replies';
import type { ServedSite, ServeSite } from './ServedSite.fixture';

/** What every call of these tests begins with. */
const CONFIRM = '/api/auth/confirmation/';

/** What APIs read a name, an address or a method from. Only the server before them may send these. */
const BELIEVED = [
  ...['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X_Forwarded_For'],
  ...['X-Original-URL', 'X-HTTP-Method-Override', 'X-Real-IP', 'X-Remote-User', 'Via'],
  ...['X-Nobody-Knows', 'Proxy-Connection', 'Keep-Alive', 'TE'],
];

/** What says something about the visitor and the call itself. */
const NEEDED = {
  accept: 'application/json',
  'accept-encoding': 'gzip',
  'accept-language': 'en',
  authorization: 'Bearer t0k3n',
  'content-type': 'application/json',
  'content-length': '2',
  cookie: 'a=b',
  origin: 'https://site.example',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'a browser',
};

const ABOVE = ['..', '%2e%2e', '.%2E', '%252e%252e', '%25252e.', '..;', '..;x=y', '%2e%2e;'];
const SLASHES = ['/', '//', '\\', '%2f', '%5c', '%5C', '%252f', '%255c', '%25%32%66', ';/'];
const SPELLINGS = [
  ...ABOVE.map((above) => `${above}/`),
  ...SLASHES.flatMap((slash) => [`..${slash}`, `x${slash}..${slash}`]),
  ...['..%3b/', '..%253b/', '..%00/', '..%09/', '..%20/', '%c0%ae%c0%ae/', '..%c0%af'],
  ...['..%e0%80%af', '.;/', '.%2f', '%2e/', '..#/'],
];

/** Tests what the API gets of a call. Every server of a store in a folder must pass them. */
export function describeCalls(serve: ServeSite): void {
  let backend: Backend;
  let served: ServedSite;
  beforeAll(async () => {
    backend = await Backend.start();
    served = await serve({ api: backend.origin() });
  });

  /** Sends a call as it is. */
  const send = (method: string, address: string, headers = ['Content-Length: 2']) => {
    const lines = [`${method} ${address} HTTP/1.1`, 'Host: HOST', 'Connection: close', ...headers];
    return served.send(`${lines.join('\r\n')}\r\n\r\n{}`);
  };

  test('the API gets the headers that it needs, and no other ones of the client', async () => {
    await send('POST', `${CONFIRM}x`, [
      ...BELIEVED.map((name) => `${name}: forged`),
      ...Object.entries(NEEDED).map(([name, value]) => `${name}: ${value}`),
    ]);
    const [call] = await backend.received();
    expect(call?.headers).toEqual({
      ...NEEDED,
      connection: 'close',
      host: new URL(backend.origin()).host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': expect.stringMatching(/^https?$/) as string,
    });
  });

  test('an address that might leave /api/ gets a 400', async () => {
    const addresses = [
      ...SPELLINGS.map((above) => `/api/${above}admin`),
      ...['/api/..', '/api/.', '/api/x/..?y', '/api/x/..;', '/api/x/%2e%2e', '/api/..%2f'],
    ];
    await Promise.all([
      ...addresses.map(async (address) => expectRefusal(address, await send('POST', address))),
      ...SPELLINGS.map(async (above) => {
        const address = `${CONFIRM}${above}admin`;
        expectRefusal(address, await send('GET', address));
      }),
    ]);
    expect(await backend.received()).toEqual([]);
  });

  test('nothing of an address that does not begin with /api/ reaches the API', async () => {
    const addresses = ['/api;/x', '/api', '/apix', '/API/x', '//api/x', '/%61pi/x', '/x/../api/y'];
    for (const address of [...addresses, '/api%2fx'])
      expect([address, await send('POST', address)]).toEqual([
        address,
        expect.stringMatching(/^HTTP\/1\.1 40[04] /),
      ]);
    expect(await backend.received()).toEqual([]);
  });
}

const expectRefusal = (address: string, response: string) =>
  expect([address, response]).toEqual([
    address,
    expect.stringMatching(`^HTTP/1.1 400 [^]*no-store[^]*${MESSAGES.unreadable}`),
  ]);
