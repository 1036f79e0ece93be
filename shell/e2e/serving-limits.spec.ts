import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ask } from './ask';
import { liveRelease } from './Breakage';
import { expect, test } from './site';
import { json, reset } from './TestApi';

const SECRET = 'never to be served';

/** Ways out of the folder, as the path of a request. */
const WAYS_OUT = [
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/.%2e/secret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/apps/../../secret.txt',
  '/apps/%2e%2e/%2e%2e/secret.txt',
  '/apps/..%2f..%2fsecret.txt',
  '/apps/..%252f..%252fsecret.txt',
  '/releases/....//....//secret.txt',
  '/account/../../secret.txt',
  '/../secret',
  '/..%2fsecret',
  '/%00/../secret.txt',
  '/secret.txt%00.js',
  '//../secret.txt',
  '///etc/passwd',
  '/%2fetc%2fpasswd',
  '/.env',
  '/apps/.env',
  '/%2eenv',
  'http://localhost/../secret.txt',
  'file:///etc/passwd',
];

test('no file outside of the store is ever served, nor one with a dot', async ({ folder, ownStore, ownSite }) => {
  await writeFile(path.join(folder, 'secret.txt'), SECRET);
  await writeFile(path.join(folder, 'secret.html'), SECRET);
  await writeFile(path.join(ownStore, '.env'), SECRET);
  await writeFile(path.join(ownStore, 'apps/.env'), SECRET);
  for (const way of WAYS_OUT) {
    const { status, body } = await ask(ownSite.address, way);
    expect(status, way).toBeGreaterThanOrEqual(400);
    expect(status, way).toBeLessThan(500);
    expect(body.toString(), way).not.toContain(SECRET);
    expect(body.toString(), way).not.toContain('root:');
    expect(body.toString(), `${way} tells of the machine`).not.toContain(folder);
  }
});

test('no folder is ever listed', async ({ ownStore, ownSite }) => {
  const { apps: versions } = liveRelease(ownStore);
  await mkdir(path.join(ownStore, 'apps/empty.js'));
  for (const way of ['/apps', '/apps/', '/apps/shell', '/apps/shell/', '/releases/', '/account/', '/apps/empty.js', '/apps/empty.js/']) {
    const { status, body } = await ask(ownSite.address, way);
    expect(status, way).toBe(404);
    expect(body.toString(), way).not.toContain(versions.marketing.version);
  }
});

test('an address that can’t be read is the client’s fault, not a crash', async ({ site }) => {
  for (const path of ['/%ZZ', '/%', '/%E0%A4', '/a%00b', '//', '///', '/?%ZZ', '/#', `/${'a'.repeat(10_000)}`, '/a:b', '/[', '/apps/%']) {
    const { status, headers } = await ask(site.address, path);
    expect(status, path).toBeLessThan(500);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
  }
});

test('/api passes a call on as it came, once, and its answer back', async ({ site, api }) => {
  const tokens = ['abc', 'a%2Fb', 'a%252Fb', 'x.js', 'index.html', '%C3%A4', 'a%20b', 'k'.repeat(5000)];
  api.answer(json(418, { message: 'Tea.' }, { 'Retry-After': '7', 'X-Extra': 'kept' }));
  for (const token of tokens) {
    const { status, headers, body } = await ask(site.address, `/api/auth/confirmation/${token}?a=1&b=%2F`, { method: 'POST' });
    expect([status, headers['retry-after'], headers['x-extra']], token).toEqual([418, '7', 'kept']);
    expect(JSON.parse(body.toString()), token).toEqual({ message: 'Tea.' });
    const calls = api.calls.splice(0);
    expect(calls.map(({ method, url }) => [method, url])).toEqual([['POST', `/api/auth/confirmation/${token}?a=1&b=%2F`]]);
  }
});

test('a token that looks like a path stays one segment of the call', async ({ site, api }) => {
  for (const token of ['...', 'a..b', '..%2f..%2fadmin', '..%2F..%2Fadmin', 'a%2F..', '.%2F']) {
    const { status } = await ask(site.address, `/api/auth/confirmation/${token}`, { method: 'POST' });
    expect(status, token).toBe(200);
    expect(api.calls.splice(0).map(({ url }) => url)).toEqual([`/api/auth/confirmation/${token}`]);
  }
});

test('/api leads to nothing else of the backend', async ({ site, api }) => {
  for (const path of ['/api/../admin', '/api/%2e%2e/admin', '/api/x/../../admin', '/apix', '/API/x', '/api\\..\\admin', '//api/x']) {
    await ask(site.address, path, { method: 'POST' });
  }
  expect(api.calls.filter(({ url }) => !url.startsWith('/api/') || /\.\.|%2e/i.test(url))).toEqual([]);
});

test('a body and its type reach the API', async ({ site, api }) => {
  await ask(site.address, '/api/echo', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"a": 1}' });
  expect(api.calls[0]).toMatchObject({ body: '{"a": 1}', headers: { 'content-type': 'application/json' } });
});

test('an API that is gone or breaks off is answered for in JSON, after one try', async ({ site, api }) => {
  api.answer(reset);
  const broken = await ask(site.address, '/api/auth/confirmation/x', { method: 'POST' });
  expect(api.calls).toHaveLength(1);
  await api.stop();
  const gone = await ask(site.address, '/api/auth/confirmation/x', { method: 'POST' });
  for (const { status, headers, body } of [broken, gone]) {
    expect([status, headers['cache-control']]).toEqual([502, 'no-store']);
    expect(JSON.parse(body.toString())).toEqual({ message: expect.stringMatching(/can’t be reached/) });
  }
});
