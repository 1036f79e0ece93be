import { versionFile } from '@site/contract';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { configure } from '../operations/configure';
import { Backend } from './api/Backend.fixture';
import type { ServeSite, ServedSite } from './ServedSite.fixture';

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

const DOCUMENTS = {
  ...EVERYWHERE,
  'integrity-policy': 'blocked-destinations=(script)',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'permissions-policy': expect.stringMatching(/^accelerometer=\(\), .*\bgyroscope=\(\)/) as string,
};

const EXPECTED = {
  page: {
    ...DOCUMENTS,
    'content-security-policy':
      "base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'",
  },
  document: {
    ...DOCUMENTS,
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'unsafe-inline'; .*frame-ancestors 'none'$/,
    ) as string,
  },
  script: { ...EVERYWHERE, 'content-security-policy': "default-src 'none'" },
  data: EVERYWHERE,
};

const SECURITY = Object.keys(EXPECTED.page);

/** What RFC 9110 asks of a 304 (15.4.5), and what belongs to the connection. */
const OF_A_304 = /^(cache-control|connection|date|etag|keep-alive|server|vary)$/;

const FOLDER = 'apps/extra/1.0.0-00000000';

const FILES = ['x.html', 'x.svg', 'x.xml', 'x.avif', 'x.png', 'x.ico', 'x.woff2', 'x.css'];

/** Tests which response gets which headers. Every server of a directory store must pass them. */
export function describeHeaders(serve: ServeSite): void {
  let served: ServedSite;
  let backend: Backend;
  beforeAll(async () => {
    backend = await Backend.start();
    served = await serve({ api: backend.origin() });
    const { folder, store } = served.site;
    await mkdir(path.join(folder, FOLDER), { recursive: true });
    for (const name of FILES) await writeFile(path.join(folder, FOLDER, name), name);
    const files = { 'proof.html': 'proof', 'proof.xml': '<users/>', 'ads.txt': 'none' };
    const contents = Object.entries(files).map(
      ([name, text]) => [name, Buffer.from(text)] as const,
    );
    await configure(store, {}, { by: 'Kim' }, { files: new Map(contents) });
  });

  const mainScript = () =>
    `/${versionFile('shell', served.site.release.apps.shell.version, 'main.js')}`;

  const securityOf = async (...request: Parameters<ServedSite['get']>) => {
    const { headers } = await served.get(...request);
    return Object.fromEntries(Object.entries(headers).filter(([name]) => SECURITY.includes(name)));
  };

  const CASES: Record<keyof typeof EXPECTED, string[]> = {
    page: ['/', '/private-policy', '/account/confirm?token=a', '/nowhere'],
    // Whatever a browser may open and run scripts in.
    document: [
      ...['/proof.html', '/proof.xml', '/account/confirm/'],
      ...['x.html', 'x.svg', 'x.xml'].map((name) => `/${FOLDER}/${name}`),
    ],
    script: ['MAIN'],
    data: [
      ...['/release.json', '/releases/1.json', '/robots.txt', '/ads.txt', '/gone.js', '/%'],
      ...['x.avif', 'x.png', 'x.ico', 'x.woff2', 'x.css'].map((name) => `/${FOLDER}/${name}`),
    ],
  };

  test.each(
    Object.entries(CASES).flatMap(([kind, addresses]) =>
      addresses.map((address) => [address, kind as keyof typeof EXPECTED] as const),
    ),
  )('%s has the headers of a %s, for any coding and HEAD', async (name, kind) => {
    const address = name === 'MAIN' ? mainScript() : name;
    for (const coding of ['br', 'gzip', 'identity'])
      expect(await securityOf(address, { 'Accept-Encoding': coding })).toEqual(EXPECTED[kind]);
    expect(await securityOf(address, {}, 'HEAD')).toEqual(EXPECTED[kind]);
  });

  test.each([
    ['text/html', 'document'],
    ['TEXT/HTML; charset=utf-8', 'document'],
    ['text/plain, text/html', 'document'],
    ['application/xhtml+xml', 'document'],
    ['image/svg+xml', 'document'],
    ['text/html /index.html', 'document'],
    [undefined, 'document'],
    ['application/json', 'data'],
    ['application/json; charset=utf-8', 'data'],
    ['text/plain;charset=UTF-8', 'data'],
  ] as const)(
    'the API’s response of type %j has the headers of a %s, and none of its own',
    async (type, kind) => {
      backend.respondWith((_, response) => {
        response.setHeader('Content-Security-Policy', 'script-src *');
        response.setHeader('Permissions-Policy', 'camera=*');
        response.setHeader('X-Frame-Options', 'ALLOWALL');
        if (type) response.setHeader('Content-Type', type);
        response.end('<script>alert(1)</script>');
      });
      for (const address of ['/api/x', '/api/x.html', '/api/x.js'])
        expect(await securityOf(address)).toEqual(EXPECTED[kind]);
    },
  );

  test('a 304 has only what RFC 9110 asks for', async () => {
    for (const address of ['/', '/proof.html', '/release.json', mainScript()]) {
      const { headers } = await served.get(address, { 'Accept-Encoding': 'br' });
      const again = await served.get(address, {
        'Accept-Encoding': 'br',
        'If-None-Match': String(headers.etag),
      });
      expect([address, again.status]).toEqual([address, 304]);
      expect(Object.keys(again.headers).filter((name) => !OF_A_304.test(name))).toEqual([]);
      for (const name of ['cache-control', 'etag', 'vary'])
        expect([name, again.headers[name]]).toEqual([name, headers[name]]);
    }
  });

  /** Returns the number of bytes before the body, as they cross the line over HTTP/1.1. */
  async function headBytes(address: string, headers: Record<string, string> = {}): Promise<number> {
    const socket = await served.connect();
    const lines = Object.entries({ Host: served.host, 'Accept-Encoding': 'br', ...headers });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`GET ${address} HTTP/1.1\r\n${head}\r\n`);
    let text = '';
    while (!text.includes('\r\n\r\n')) {
      const [bytes] = (await once(socket, 'data')) as [Buffer];
      text += bytes.toString('latin1');
    }
    socket.destroy();
    return text.indexOf('\r\n\r\n') + 4;
  }

  test('headers are small: a script’s, a picture’s, a page’s, and those of a return visit', async () => {
    expect(await headBytes(mainScript())).toBeLessThanOrEqual(450);
    expect(await headBytes(`/${FOLDER}/x.avif`)).toBeLessThanOrEqual(350);
    expect(await headBytes('/')).toBeLessThanOrEqual(1000);
    const { etag } = (await served.get('/', { 'Accept-Encoding': 'br' })).headers;
    expect(await headBytes('/', { 'If-None-Match': String(etag) })).toBeLessThanOrEqual(250);
  });
}
