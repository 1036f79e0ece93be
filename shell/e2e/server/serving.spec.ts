import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sendRequest } from '../support/sendRequest';
import { expect, test } from '../support/site';
import { readAddresses } from './readAddresses';

test('compressible files come in the requested encoding with the same content', async ({
  site,
}) => {
  const { script, page, picture } = readAddresses(site);
  for (const path of [script, page, '/', '/release.json']) {
    const plain = await sendRequest(site.address, path);
    expect(plain.headers['content-encoding'], path).toBeUndefined();
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await sendRequest(site.address, path, {
        headers: { 'Accept-Encoding': encoding },
      });
      expect(packed.headers['content-encoding'], path).toBe(encoding);
      expect(packed.headers['content-type'], path).toBe(plain.headers['content-type']);
      expect(packed.headers.vary, path).toMatch(/accept-encoding/i);
      expect(packed.body.length, path).toBeLessThan(plain.body.length);
      expect(decode(packed.body).equals(plain.body), path).toBe(true);
    }
    const best = await sendRequest(site.address, path, {
      headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' },
    });
    expect(best.headers['content-encoding'], path).toBe('br');
  }
  const image = await sendRequest(site.address, picture, { headers: { 'Accept-Encoding': 'br' } });
  expect(image.headers['content-encoding']).toBeUndefined();
  expect(image.headers['content-type']).toBe('image/avif');
});

test('files of a version are cached for a year, pages and pointer are revalidated', async ({
  site,
}) => {
  const { script, page, picture } = readAddresses(site);
  for (const path of [script, picture]) {
    const { status, headers } = await sendRequest(site.address, path);
    expect(status, path).toBe(200);
    expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
  }
  for (const path of ['/', page, '/account/confirm', '/release.json']) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await sendRequest(site.address, path, {
        headers: { 'Accept-Encoding': encoding },
      });
      expect(first.headers['cache-control'], path).toBe('no-cache');
      const etag = first.headers.etag ?? '';
      expect(etag, path).not.toBe('');
      const again = await sendRequest(site.address, path, {
        headers: { 'Accept-Encoding': encoding, 'If-None-Match': etag },
      });
      expect([again.status, again.body.length], path).toEqual([304, 0]);
      const other = await sendRequest(site.address, path, {
        headers: { 'Accept-Encoding': encoding, 'If-None-Match': '"other"' },
      });
      expect(other.status, path).toBe(200);
    }
  }
});

test('responses have their content type', async ({ site }) => {
  const { script, page } = readAddresses(site);
  expect((await sendRequest(site.address, page)).headers['content-type']).toBe(
    'text/html; charset=utf-8',
  );
  expect((await sendRequest(site.address, script)).headers['content-type']).toMatch(
    /^(text|application)\/javascript/,
  );
  expect((await sendRequest(site.address, '/release.json')).headers['content-type']).toMatch(
    /^application\/json/,
  );
});

test('HEAD responds like GET without the body', async ({ site }) => {
  for (const path of [
    '/',
    '/private-policy',
    readAddresses(site).script,
    '/nowhere',
    '/nowhere.js',
  ]) {
    const get = await sendRequest(site.address, path);
    const head = await sendRequest(site.address, path, { method: 'HEAD' });
    expect(head.status, path).toBe(get.status);
    expect(head.body.length, path).toBe(0);
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag']) {
      expect(head.headers[name], `${name} of ${path}`).toBe(get.headers[name]);
    }
  }
});

test('every response has nosniff, and every document and redirect has no-referrer', async ({
  site,
}) => {
  const documents = ['/', '/nowhere', '/account/confirm/'];
  const others = [readAddresses(site).script, '/nowhere.js', '/%ZZ', '/api/auth/confirmation/x'];
  for (const path of [...documents, ...others]) {
    const { headers } = await sendRequest(site.address, path);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    if (documents.includes(path)) expect(headers['referrer-policy'], path).toBe('no-referrer');
  }
});
