import { SERVED_FILES } from '@site/contract';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { configure } from '../operations/configure';
import { NOT_FOUND } from './serverMessages';
import type { ServeSite, ServedSite } from './ServedSite.fixture';

const FILES = {
  '.well-known/apple-app-site-association': '{ "applinks": {} }',
  '.well-known/assetlinks.json': '[]',
  '.well-known/matrix/server': '{}',
  'google1234.html': 'google-site-verification: google1234.html',
  'yandex/proof_1.html': '<script>alert(1)</script>',
  'BingSiteAuth.xml': '<?xml version="1.0"?><users></users>',
  'ads.txt': 'none',
  'logo.png': 'PNG',
};

/** Tests how static files are served. Every server of a directory store must pass them. */
export function describeStaticFiles(serve: ServeSite): void {
  let served: ServedSite;
  const configureFiles = (files: Record<string, string>) => {
    const contents = Object.entries(files).map(
      ([name, text]) => [name, Buffer.from(text)] as const,
    );
    return configure(served.site.store, {}, { by: 'Kim' }, { files: new Map(contents) });
  };
  beforeAll(async () => {
    served = await serve();
    await configureFiles(FILES);
  });

  test.each<[keyof typeof FILES, string]>([
    ['.well-known/apple-app-site-association', 'application/json; charset=utf-8'],
    ['.well-known/assetlinks.json', 'application/json; charset=utf-8'],
    ['.well-known/matrix/server', 'application/json; charset=utf-8'],
    ['google1234.html', 'text/html; charset=utf-8'],
    ['yandex/proof_1.html', 'text/html; charset=utf-8'],
    ['BingSiteAuth.xml', 'application/xml'],
    ['ads.txt', 'text/plain; charset=utf-8'],
    ['logo.png', 'image/png'],
  ])('/%s is sent as %s, compressed if it can be', async (name, type) => {
    const { status, headers, bytes } = await served.get(`/${name}?a=b`);
    expect([status, bytes.toString()]).toEqual([200, FILES[name]]);
    expect(headers['content-type']).toMatch(type);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    const isCompressed = /\.(html|json|xml|txt)$/.test(name);
    const small = await served.get(`/${name}`, { 'Accept-Encoding': 'br' });
    expect(small.headers['content-encoding']).toBe(isCompressed ? 'br' : undefined);
    const text = isCompressed ? brotliDecompressSync(small.bytes) : small.bytes;
    expect(text.toString()).toBe(FILES[name]);
    const etag = { 'If-None-Match': String(headers.etag) };
    expect((await served.get(`/${name}`, etag)).status).toBe(304);
  });

  test.each([
    ...[
      '/.files/google1234.html',
      '/.files/',
      '/%2efiles/ads.txt',
      '/google1234',
      '/google1234.html/',
    ],
    ...[
      '/google1234.html.br',
      '/ads.txt.gz',
      '/.well-known/assetlinks.json.br',
      '/GOOGLE1234.html',
    ],
    ...['/.well-known/../ads.json', '/.well-known/.files/ads.txt', '/yandex/', '/yandex/proof_1'],
  ])('%s is not the address of a static file', async (address) => {
    expect((await served.get(address)).status).toBe(404);
  });

  test('a missing file of others is a plain 404, as their clients expect', async () => {
    const { status, bytes, headers } = await served.get('/.well-known/openid-configuration');
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(bytes.toString().trim()).toBe(NOT_FOUND);
  });

  test('pages and files of the site are served as before', async () => {
    for (const address of ['/', '/private-policy', '/robots.txt'])
      expect((await served.get(address)).status).toBe(200);
  });

  test('a file whose compressed copy is lost is still served', async () => {
    const name = path.join(served.site.folder, SERVED_FILES, 'ads.txt.br');
    await rm(name);
    const { status, bytes } = await served.get('/ads.txt', { 'Accept-Encoding': 'br' });
    expect([status, bytes.toString()]).toEqual([200, FILES['ads.txt']]);
  });

  test('a change is served from the next request on, and a removed file is gone', async () => {
    const { 'ads.txt': _, ...others } = FILES;
    await configureFiles({ ...others, 'google1234.html': 'changed' });
    expect((await served.get('/google1234.html')).bytes.toString()).toBe('changed');
    expect((await served.get('/ads.txt')).status).toBe(404);
  });
}
