import { versionFile } from '@site/contract';
import { randomBytes } from 'node:crypto';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { isGone, type OpenSite, type Served } from './Served.fixture';

/** Tests of what a server bears of whoever asks it; every server of a directory store must pass them. */
export function describeLimits(open: OpenSite): void {
  let served: Served;
  beforeAll(async () => {
    served = await open({ limits: { head: 1500, request: 3000, idle: 1500 } });
  });
  afterAll(() => served.close());

  const gone = new Map<Duplex, Promise<void>>();
  afterEach(() => {
    for (const socket of gone.keys()) socket.destroy();
    gone.clear();
  });

  /** A connection on which a request begins. */
  async function say(text: string): Promise<Duplex> {
    const socket = await served.connect();
    gone.set(socket, isGone(socket));
    socket.write(text, 'latin1');
    return socket;
  }

  /** All that comes back, once the server has hung up. */
  async function untilHungUp(socket: Duplex): Promise<string> {
    let text = '';
    socket.on('data', (bytes) => (text += String(bytes)));
    await gone.get(socket);
    return text;
  }

  const isUp = async () => expect((await served.get('/')).status).toBe(200);

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
  ])('the request for %s finds nothing outside the store', async (target) => {
    await writeFile(path.join(served.site.folder, '..', 'secret.json'), '"a secret"');
    const text = await untilHungUp(
      await say(`GET ${target} HTTP/1.1\r\nHost: ${served.host}\r\nConnection: close\r\n\r\n`),
    );
    expect(text).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect(text).not.toContain('a secret');
    await isUp();
  });

  test('an encoded slash is a slash, to files as to pages', async () => {
    const script = versionFile('shell', served.site.release.apps.shell.version, 'main.js');
    expect((await served.get(`/${script.replaceAll('/', '%2F')}`)).status).toBe(200);
    expect((await served.get('/account%2fconfirm')).status).toBe(200);
  });

  test('a symbolic link in the store leads nowhere, be it a file, a copy, a page or a folder', async () => {
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

  test('a page whose file, or whose copy, has become a link is not sent from there', async () => {
    const own = await open();
    const { folder } = own.site;
    await writeFile(path.join(folder, '..', 'outside.html'), 'a secret');
    for (const copy of ['private-policy.html.br', 'private-policy.html']) {
      await rename(path.join(folder, copy), path.join(folder, '..', 'moved'));
      await symlink(path.join(folder, '..', 'outside.html'), path.join(folder, copy));
      const { bytes } = await own.get('/private-policy', { 'Accept-Encoding': 'br' });
      expect(bytes.toString()).not.toContain('secret');
    }
    expect((await own.get('/private-policy')).status).toBe(404);
    await own.close();
  });

  test.each([
    ['a request line that trickles', 'GET /', 'a'],
    ['a header that trickles', `GET / HTTP/1.1\r\nHost: x\r\nX-Slow: `, 'a'],
    ['a connection on which nothing is said', '', ''],
  ])('%s is given up on, and others are answered meanwhile', async (_, beginning, more) => {
    const socket = await say(beginning);
    const trickle = setInterval(() => socket.write(more), 50);
    await isUp();
    const began = performance.now();
    await untilHungUp(socket);
    clearInterval(trickle);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('a body that stops coming is given up on', async () => {
    const socket = await say(
      `POST /api/x HTTP/1.1\r\nHost: ${served.host}\r\nContent-Length: 1000\r\n\r\nhalf`,
    );
    await isUp();
    expect(await untilHungUp(socket)).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  test('whoever never reads is hung up on, and others are answered meanwhile', async () => {
    const size = 64 * 1024 * 1024;
    const file = versionFile('shell', served.site.release.apps.shell.version, 'big.png');
    await writeFile(path.join(served.site.folder, file), randomBytes(size));
    const socket = await say(`GET /${file} HTTP/1.1\r\nHost: ${served.host}\r\n\r\n`);
    socket.pause();
    await isUp();
    // A connection that is gone shows when something is written to it; more seldom than the server's patience is long.
    const knock = setInterval(() => socket.write('GET / HTTP/1.1\r\n'), 2500);
    await gone.get(socket);
    clearInterval(knock);
    await isUp();
  });

  test('two hundred who are slow at once keep nobody else from an answer', async () => {
    const slow = await Promise.all(
      Array.from({ length: 200 }, () => say('GET / HTTP/1.1\r\nHost: x')),
    );
    for (let n = 0; n < 10; n++) await isUp();
    await Promise.all(slow.map(untilHungUp));
    await isUp();
  });

  test.each([
    ['a header', `GET / HTTP/1.1\r\nHost: HOST\r\nX-Long: ${'a'.repeat(70_000)}\r\n\r\n`],
    [
      'many headers',
      `GET / HTTP/1.1\r\nHost: HOST\r\n${`X: ${'a'.repeat(1000)}\r\n`.repeat(70)}\r\n`,
    ],
    ['an address', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: HOST\r\n\r\n`],
  ])('%s of 70 kB is refused in words', async (_, request) => {
    const text = await untilHungUp(await say(request.replace('HOST', served.host)));
    expect(text).toMatch(/^HTTP\/1\.1 4(14|31|00) /);
    expect(text).toContain('can’t be read');
    expect(text).toMatch(/x-content-type-options: nosniff/i);
    await isUp();
  });

  test.each([{}, { 'Transfer-Encoding': 'chunked' }])(
    'a call with a body of 20 kB is refused as JSON, its length told or not: %j',
    async (headers) => {
      const answer = await served.get(
        '/api/auth/confirmation/x',
        headers,
        'POST',
        'a'.repeat(20_000),
      );
      expect(answer.status).toBe(413);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(JSON.parse(answer.bytes.toString())).toEqual({ message: 'This request is too big.' });
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
    ['a version that is none', 'GET / HTTP/9.9\r\nHost: HOST\r\n\r\n'],
    ['no method', '/ HTTP/1.1\r\nHost: HOST\r\n\r\n'],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: HOST\r\n\r\n'],
    ['bytes', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n'],
  ])('a request with %s is refused', async (_, request) => {
    const text = await untilHungUp(await say(request.replace('HOST', served.host)));
    expect(text).toMatch(/^(HTTP\/1\.1 [45]\d\d |$)/);
    await isUp();
  });
}
