import { Backend } from '../../../fixtures/Backend.fixture';
import { sendRaw, type ServedSite, type ServeSite } from './ServedSite.fixture';

/** What APIs read a name, an address or a method from. Only the server before them may send these. */
const BELIEVED = [
  ...['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Port', 'X-Forwarded-Proto'],
  ...['X-Forwarded-Prefix', 'X-Forwarded-Server', 'X-Forwarded-Ssl', 'X-Forwarded-Scheme'],
  ...['X-Forwarded-User', 'X-Remote-User', 'X-Forwarded-Client-Cert', 'X_Forwarded_For'],
  ...['X-Original-URL', 'X-Rewrite-URL', 'X-Original-Host', 'X-Host', 'X-HTTP-Method-Override'],
  ...['X-Real-IP', 'X-Client-IP', 'True-Client-IP', 'CF-Connecting-IP', 'Fastly-Client-IP'],
  ...['X-Cluster-Client-IP', 'Via', 'X-Nobody-Knows', 'Proxy-Connection', 'Keep-Alive', 'TE'],
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

/** Tests what the API gets of a call. Every server of a store in a folder must pass them. */
export function describeCalls(serve: ServeSite): void {
  let backend: Backend;
  let served: ServedSite;
  beforeAll(async () => {
    backend = await Backend.start();
    served = await serve({ api: backend.origin() });
  });

  /** Sends a POST with a body as it is. */
  const post = (address: string, headers: string[] = []) => {
    const lines = [`POST ${address} HTTP/1.1`, 'Host: HOST', 'Connection: close', ...headers];
    const length = headers.some((line) => /^content-length/.test(line))
      ? []
      : ['Content-Length: 2'];
    return sendRaw(served, `${[...lines, ...length].join('\r\n')}\r\n\r\n{}`);
  };

  test('the API gets the headers that it needs, and no other ones of the client', async () => {
    await post('/api/auth/confirmation/x', [
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
}
