import { versionFile } from '@site/contract';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ask } from './ask';
import { liveRelease } from './Breakage';
import { expect, test } from './site';
import type { Site } from './startSite';

/** Addresses of a script, a picture and a page of the live release. */
function addresses(site: Site) {
  const { shell, marketing } = liveRelease(site.folder).apps;
  const picture = Object.keys(marketing.files).find((file) => file.endsWith('.avif')) ?? '';
  return {
    script: `/${versionFile('shell', shell.version, 'main.js')}`,
    picture: `/${versionFile('marketing', marketing.version, picture)}`,
    page: '/private-policy',
  };
}

test('what can be compressed comes in the encoding that was asked for, with the same content', async ({ site }) => {
  const { script, page, picture } = addresses(site);
  for (const path of [script, page, '/', '/release.json']) {
    const plain = await ask(site.address, path);
    expect(plain.headers['content-encoding'], path).toBeUndefined();
    for (const [encoding, decode] of [['br', brotliDecompressSync], ['gzip', gunzipSync]] as const) {
      const packed = await ask(site.address, path, { headers: { 'Accept-Encoding': encoding } });
      expect(packed.headers['content-encoding'], path).toBe(encoding);
      expect(packed.headers['content-type'], path).toBe(plain.headers['content-type']);
      expect(packed.headers.vary, path).toMatch(/accept-encoding/i);
      expect(packed.body.length, path).toBeLessThan(plain.body.length);
      expect(decode(packed.body).equals(plain.body), path).toBe(true);
    }
    const best = await ask(site.address, path, { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } });
    expect(best.headers['content-encoding'], path).toBe('br');
  }
  const image = await ask(site.address, picture, { headers: { 'Accept-Encoding': 'br' } });
  expect(image.headers['content-encoding']).toBeUndefined();
  expect(image.headers['content-type']).toBe('image/avif');
});

test('files of a version are kept for a year, pages and pointer are asked for again', async ({ site }) => {
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
      const again = await ask(site.address, path, { headers: { 'Accept-Encoding': encoding, 'If-None-Match': etag } });
      expect([again.status, again.body.length], path).toEqual([304, 0]);
      const other = await ask(site.address, path, { headers: { 'Accept-Encoding': encoding, 'If-None-Match': '"other"' } });
      expect(other.status, path).toBe(200);
    }
  }
});

test('types are stated', async ({ site }) => {
  const { script, page } = addresses(site);
  expect((await ask(site.address, page)).headers['content-type']).toBe('text/html; charset=utf-8');
  expect((await ask(site.address, script)).headers['content-type']).toMatch(/^(text|application)\/javascript/);
  expect((await ask(site.address, '/release.json')).headers['content-type']).toMatch(/^application\/json/);
});

test('a missing file is a 404 as plain text, never a page in place of a script', async ({ site }) => {
  const { script } = addresses(site);
  const missing = [`${script}x`, '/apps/marketing/remoteEntry.js', '/nowhere.js', '/releases/99.json', '/apps/', '/apps/marketing', '/favicon.ico'];
  for (const path of missing) {
    const { status, headers, body } = await ask(site.address, path, { headers: { Accept: 'text/html,*/*' } });
    expect(status, path).toBe(404);
    expect(headers['content-type'], path).toBe('text/plain; charset=utf-8');
    expect(headers['cache-control'], path).toBe('no-store');
    expect(body.toString(), path).not.toContain('<');
  }
});

test('an unknown address is a 404 with the page that says so, and so is a page’s file', async ({ site }) => {
  for (const path of ['/nowhere', '/nowhere/', '/account', '/Private-Policy', '/index.html', '/404.html', '/account/confirm.html']) {
    const { status, headers, body } = await ask(site.address, path);
    expect(status, path).toBe(404);
    expect(headers['content-type'], path).toBe('text/html; charset=utf-8');
    expect(headers['cache-control'], path).toBe('no-cache');
    expect(body.toString(), path).toContain('Page not found');
  }
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

test('other methods are refused', async ({ site }) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    for (const path of ['/', addresses(site).script]) {
      const { status } = await ask(site.address, path, { method });
      expect([404, 405], `${method} ${path}`).toContain(status);
    }
  }
});

test('a trailing slash is redirected to the page, with its query, and never to another site', async ({ site }) => {
  const { status, headers } = await ask(site.address, '/account/confirm/?token=a%2Fb');
  expect([status, headers.location]).toEqual([308, '/account/confirm?token=a%2Fb']);
  for (const path of ['//evil.example/', '//evil.example/%2f..', '/\\evil.example/', '//private-policy/']) {
    const answer = await ask(site.address, path);
    expect(answer.headers.location, path).toBeUndefined();
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
    expect(answer.status, path).toBeLessThan(500);
  }
});

test('every answer says that its type is meant and that no site may learn the address', async ({ site }) => {
  for (const path of ['/', addresses(site).script, '/nowhere', '/nowhere.js', '/account/confirm/', '/%ZZ', '/api/auth/confirmation/x']) {
    const { headers } = await ask(site.address, path);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('no-referrer');
  }
});
