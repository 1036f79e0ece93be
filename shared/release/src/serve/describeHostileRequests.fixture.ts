import { versionFile } from '@site/contract';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { untilClosed, type ServeSite, type ServedSite } from './ServedSite.fixture';

/**
 * Tests that malicious and malformed requests neither leak a file nor stop the server. Every server
 * of a directory store must pass them.
 */
export function describeHostileRequests(serve: ServeSite): void {
  let served: ServedSite;
  beforeAll(async () => {
    served = await serve({ limits: { head: 1500, request: 3000, idle: 1500 } });
  });

  const closed = new Map<Duplex, Promise<void>>();
  afterEach(() => {
    for (const socket of closed.keys()) socket.destroy();
    closed.clear();
  });

  /** Opens a connection and sends a request, or what looks like one. */
  async function send(text: string): Promise<Duplex> {
    const socket = await served.connect();
    closed.set(socket, untilClosed(socket));
    socket.write(text, 'latin1');
    return socket;
  }

  /** Returns everything that the server sends until it closes the connection. */
  async function responseOn(socket: Duplex): Promise<string> {
    let text = '';
    socket.on('data', (bytes) => (text += String(bytes)));
    await closed.get(socket);
    return text;
  }

  const expectUp = async () => expect((await served.get('/')).status).toBe(200);

  test.each([
    ...'/..%252fsecret.json /..%c0%afsecret.json /%c0%ae%c0%ae/secret.json /.%00./secret.json'.split(
      ' ',
    ),
    ...'/apps%2F..%2F..%2Fsecret.json /apps/%2e%2e/%2e%2e/secret.json /..;/secret.json'.split(' '),
    ...'/apps\\..\\..\\secret.json /%5c..%5csecret.json /\\\\..\\secret.json /secret.json%00 /%00/secret.json'.split(
      ' ',
    ),
    ...'/release.json/../../secret.json /release.json%2f..%2f..%2fsecret.json ../secret.json'.split(
      ' ',
    ),
    ...'http://127.0.0.1/../secret.json file:///secret.json * 127.0.0.1:443'.split(' '),
  ])('GET %s finds nothing outside the store', async (target) => {
    await writeFile(path.join(served.site.folder, '..', 'secret.json'), '"a secret"');
    const text = await responseOn(
      await send(`GET ${target} HTTP/1.1\r\nHost: ${served.host}\r\nConnection: close\r\n\r\n`),
    );
    expect(text).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect(text).not.toContain('a secret');
    await expectUp();
  });

  test('an encoded slash counts as a slash, for files and pages', async () => {
    const script = versionFile('shell', served.site.release.apps.shell.version, 'main.js');
    expect((await served.get(`/${script.replaceAll('/', '%2F')}`)).status).toBe(200);
    expect((await served.get('/account%2fconfirm')).status).toBe(200);
  });

  test('follows no symbolic link in the store: file, copy, page or folder', async () => {
    const { folder, release } = served.site;
    const version = versionFile('shell', release.apps.shell.version, '');
    await mkdir(path.join(folder, '..', 'outside', 'deep'), { recursive: true });
    for (const name of ['x.json', 'x.html', 'x.js', 'x.js.br', 'deep/x.js']) {
      await writeFile(path.join(folder, '..', 'outside', name), '"a secret"');
    }
    const links = ['in.json', 'in.html', `${version}in.js`, `${version}in.js.br`];
    for (const link of links) {
      const outside = path.join(
        folder,
        '..',
        'outside',
        `x${link.slice(link.indexOf('.', link.length - 6))}`,
      );
      await symlink(outside, path.join(folder, link));
    }
    await symlink(path.join(folder, '..', 'outside'), path.join(folder, 'out'));
    await symlink(path.join(folder, '..', 'outside'), path.join(folder, version, 'out'));
    await symlink('loop.json', path.join(folder, 'loop.json'));
    await symlink('release.json', path.join(folder, 'alias.json'));
    const addresses = [
      'in.json',
      'in',
      `${version}in.js`,
      'out/x.json',
      'out/x',
      `${version}out/x.js`,
    ];
    for (const address of [...addresses, `${version}out/deep/x.js`, 'loop.json', 'alias.json']) {
      for (const accepted of ['identity', 'br']) {
        const { status, bytes } = await served.get(`/${address}`, { 'Accept-Encoding': accepted });
        expect([address, status]).toEqual([address, 404]);
        expect(bytes.toString()).not.toContain('secret');
      }
    }
  });

  test('does not send a page whose file or copy is replaced with a symbolic link', async () => {
    const own = await serve();
    const { folder } = own.site;
    await writeFile(path.join(folder, '..', 'outside.html'), 'a secret');
    for (const copy of ['private-policy.html.br', 'private-policy.html']) {
      await rename(path.join(folder, copy), path.join(folder, '..', 'moved'));
      await symlink(path.join(folder, '..', 'outside.html'), path.join(folder, copy));
      const { bytes } = await own.get('/private-policy', { 'Accept-Encoding': 'br' });
      expect(bytes.toString()).not.toContain('secret');
    }
    expect((await own.get('/private-policy')).status).toBe(404);
  });

  test.each([
    ['a header', `GET / HTTP/1.1\r\nHost: HOST\r\nX-Long: ${'a'.repeat(70_000)}\r\n\r\n`],
    [
      'many headers',
      `GET / HTTP/1.1\r\nHost: HOST\r\n${`X: ${'a'.repeat(1000)}\r\n`.repeat(70)}\r\n`,
    ],
    ['an address', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: HOST\r\n\r\n`],
  ])('%s of 70 kB gets a 4xx with a message', async (_, request) => {
    const text = await responseOn(await send(request.replace('HOST', served.host)));
    expect(text).toMatch(/^HTTP\/1\.1 4(14|31|00) /);
    expect(text).toContain('can’t be read');
    expect(text).toMatch(/x-content-type-options: nosniff/i);
    await expectUp();
  });

  test.each([{}, { 'Transfer-Encoding': 'chunked' }])(
    'an API call with a body of 20 kB gets a 413 in JSON: %j',
    async (headers) => {
      const response = await served.get(
        '/api/auth/confirmation/x',
        headers,
        'POST',
        'a'.repeat(20_000),
      );
      expect(response.status).toBe(413);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(JSON.parse(response.bytes.toString())).toEqual({
        message: 'This request is too big.',
      });
    },
  );

  test.each([
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    [
      'two lengths',
      'POST /api/x HTTP/1.1\r\nHost: HOST\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a length and chunks',
      'POST /api/x HTTP/1.1\r\nHost: HOST\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header with NUL', 'GET / HTTP/1.1\r\nHost: HOST\r\nX: a\0b\r\n\r\n'],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: HOST\r\n\r\n'],
    ['no method', '/ HTTP/1.1\r\nHost: HOST\r\n\r\n'],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: HOST\r\n\r\n'],
    ['bytes', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n'],
  ])('refuses a request with %s', async (_, request) => {
    const text = await responseOn(await send(request.replace('HOST', served.host)));
    expect(text).toMatch(/^(HTTP\/1\.1 [45]\d\d |$)/);
    await expectUp();
  });
}
