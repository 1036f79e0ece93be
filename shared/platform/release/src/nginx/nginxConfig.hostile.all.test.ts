import { versionFile } from '@site/contract/platform';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sendRaw, type ServedSite } from '../serve/ServedSite.fixture';
import { describeNginx, serveOnNginx } from './serveOnNginx.fixture';

/** Nothing is at these addresses, some of which can’t be read. */
const OUTSIDE = [
  ...['/../secret.json', '/..%2fsecret.json', '/%2e%2e/secret.json', '/%2e%2e%2fsecret.json'],
  ...['/apps/..%2f..%2fsecret.json', '/apps/../../secret.json', '/apps%2F..%2F..%2Fsecret.json'],
  ...['/..%5csecret.json', '/apps\\..\\..\\secret.json', '/\\\\..\\secret.json'],
  ...['/....//secret.json', '//secret.json/../../secret.json', '/release.json/../../secret.json'],
  ...['/..%252fsecret.json', '/..%c0%afsecret.json', '/%c0%ae%c0%ae/secret.json'],
  ...['/..;/secret.json', '/.%00./secret.json', '/secret.json%00', '/secret.json%00.html'],
  ...['../secret.json', '*', 'http://127.0.0.1/../secret.json', 'file:///secret.json'],
  ...['127.0.0.1:443', '/.well-known/../../secret.json', '/.well-known/..%2f..%2fsecret.json'],
  ...['/%', '/%zz', '/a%c3', '//[', '/\\', '//example.com/', '/;', '/%00'],
];

const GET = 'GET / HTTP/1.1\r\nHost: HOST\r\n';
const POST = 'POST /api/x HTTP/1.1\r\nHost: HOST\r\nContent-Length: 4\r\n';

describeNginx('hostile requests neither leak a file nor stop nginx', () => {
  let served: ServedSite;
  beforeAll(async () => {
    served = await serveOnNginx({ limits: { head: 1500, idle: 1500 } });
    await writeFile(path.join(served.site.folder, '..', 'secret.json'), '"a secret"');
  });
  afterEach(async () => expect((await served.get('/')).status).toBe(200));

  const responseTo = (text: string) => sendRaw(served, text);

  test.each(OUTSIDE)('GET %s finds nothing outside the store', async (target) => {
    const text = await responseTo(
      `GET ${target} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n`,
    );
    expect(text).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect(text).not.toMatch(/a secret|immutable|content-type: (?!text\/)/i);
  });

  test('follows no symbolic link in the store: file, copy, page or folder', async () => {
    const { folder, release } = served.site;
    const version = versionFile('shell', release.apps.shell.version, '');
    const outside = path.join(folder, '..', 'outside');
    await mkdir(outside);
    for (const name of ['x.json', 'x.html', 'x.js'])
      await writeFile(path.join(outside, name), '"a secret"');
    await rm(path.join(folder, `${version}main.js.br`));
    for (const [link, target] of [
      ...[
        ['in.json', 'x.json'],
        ['in.html', 'x.html'],
        ['out', ''],
        [`${version}in.js`, 'x.js'],
      ],
      ...[
        [`${version}out`, ''],
        [`${version}main.js.br`, 'x.js'],
        ['loop.json', '../site/loop.json'],
      ],
      ['alias.json', '../site/release.json'],
    ] as const)
      await symlink(path.join(outside, target), path.join(folder, link));
    for (const name of ['in.json', 'in', 'out/x.json', 'out/x', 'loop.json', 'alias.json'])
      expect([name, (await served.get(`/${name}`)).status]).toEqual([name, 404]);
    for (const name of ['in.js', 'out/x.js', 'main.js']) {
      const { status, bytes } = await served.get(`/${version}${name}`, { 'Accept-Encoding': 'br' });
      expect([name, status]).toEqual([name, name === 'main.js' ? 200 : 404]);
      expect(String(bytes)).not.toContain('secret');
    }
  });

  test.each([
    ['a header', `${GET}X-Long: ${'a'.repeat(70_000)}\r\n\r\n`],
    ['many headers', `${GET}${`X: ${'a'.repeat(999)}\r\n`.repeat(70)}\r\n`],
    ['an address', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: HOST\r\n\r\n`],
  ])('%s of 70 kB gets a 4xx with a message', async (_, request) => {
    const text = await responseTo(request);
    expect(text).toMatch(/^HTTP\/1\.1 4(14|31|00) /);
    // Cookies are the only part that visitors can change.
    expect(text).toContain('delete the cookies of this site');
    expect(text).toMatch(/x-content-type-options: nosniff/i);
  });

  test.each([
    ['two lengths', `${POST}Content-Length: 2\r\n\r\nab`],
    ['a length and chunks', `${POST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['bytes', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n'],
  ])('refuses a request with %s', async (_, request) => {
    expect(await responseTo(request)).toMatch(/^(HTTP\/1\.1 [45]\d\d |$)/);
  });
});
