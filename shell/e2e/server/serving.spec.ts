import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addresses } from './addresses';
import { ask } from '../support/ask';
import { expect, test } from '../support/site';

test('what can be compressed comes in the encoding that was asked for, with the same content', async ({
  site,
}) => {
  const { script, page, picture } = addresses(site);
  for (const path of [script, page, '/', '/release.json']) {
    const plain = await ask(site.address, path);
    expect(plain.headers['content-encoding'], path).toBeUndefined();
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await ask(site.address, path, { headers: { 'Accept-Encoding': encoding } });
      expect(packed.headers['content-encoding'], path).toBe(encoding);
      expect(packed.headers['content-type'], path).toBe(plain.headers['content-type']);
      expect(packed.headers.vary, path).toMatch(/accept-encoding/i);
      expect(packed.body.length, path).toBeLessThan(plain.body.length);
      expect(decode(packed.body).equals(plain.body), path).toBe(true);
    }
    const best = await ask(site.address, path, {
      headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' },
    });
    expect(best.headers['content-encoding'], path).toBe('br');
  }
  const image = await ask(site.address, picture, { headers: { 'Accept-Encoding': 'br' } });
  expect(image.headers['content-encoding']).toBeUndefined();
  expect(image.headers['content-type']).toBe('image/avif');
});

test('files of a version are kept for a year, pages and pointer are asked for again', async ({
  site,
}) => {
  const { script, page, picture } = addresses(site);
  for (const path of [script, picture, '/releases/1.json']) {
    const { status, headers } = await ask(site.address, path);
    expect(status, path).toBe(200);
    expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
  }
  for (const path of ['/', page, '/account/confirm', '/release.json']) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await ask(site.address, path, { headers: { 'Accept-Encoding': encoding } });
      expect(first.headers['cache-control'], path).toBe('no-cache');
      const etag = first.headers.etag ?? '';
      expect(etag, path).not.toBe('');
      const again = await ask(site.address, path, {
        headers: { 'Accept-Encoding': encoding, 'If-None-Match': etag },
      });
      expect([again.status, again.body.length], path).toEqual([304, 0]);
      const other = await ask(site.address, path, {
        headers: { 'Accept-Encoding': encoding, 'If-None-Match': '"other"' },
      });
      expect(other.status, path).toBe(200);
    }
  }
});

test('types are stated', async ({ site }) => {
  const { script, page } = addresses(site);
  expect((await ask(site.address, page)).headers['content-type']).toBe('text/html; charset=utf-8');
  expect((await ask(site.address, script)).headers['content-type']).toMatch(
    /^(text|application)\/javascript/,
  );
  expect((await ask(site.address, '/release.json')).headers['content-type']).toMatch(
    /^application\/json/,
  );
});

test('HEAD answers as GET does, without the body', async ({ site }) => {
  for (const path of ['/', '/private-policy', addresses(site).script, '/nowhere', '/nowhere.js']) {
    const get = await ask(site.address, path);
    const head = await ask(site.address, path, { method: 'HEAD' });
    expect(head.status, path).toBe(get.status);
    expect(head.body.length, path).toBe(0);
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag']) {
      expect(head.headers[name], `${name} of ${path}`).toBe(get.headers[name]);
    }
  }
});

test('every answer says that its type is meant and that no site may learn the address', async ({
  site,
}) => {
  for (const path of [
    '/',
    addresses(site).script,
    '/nowhere',
    '/nowhere.js',
    '/account/confirm/',
    '/%ZZ',
    '/api/auth/confirmation/x',
  ]) {
    const { headers } = await ask(site.address, path);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('no-referrer');
  }
});
