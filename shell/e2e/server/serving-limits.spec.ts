import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sendRequest } from '../support/sendRequest';
import { expect, test } from '../support/site';
import { readLiveRelease } from '../support/store/readLiveRelease';

const SECRET = 'never to be served';

/** Request paths that try to leave the folder of the store. */
const ESCAPES = [
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

test('no file outside the store and no dotfile is served', async ({
  folder,
  ownStore,
  ownSite,
}) => {
  await writeFile(path.join(folder, 'secret.txt'), SECRET);
  await writeFile(path.join(folder, 'secret.html'), SECRET);
  await writeFile(path.join(ownStore, '.env'), SECRET);
  await writeFile(path.join(ownStore, 'apps/.env'), SECRET);
  for (const path of ESCAPES) {
    const { status, body } = await sendRequest(ownSite.address, path);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
    expect(body.toString(), path).not.toContain(SECRET);
    expect(body.toString(), path).not.toContain('root:');
    expect(body.toString(), `${path} shows a path of the machine`).not.toContain(folder);
  }
});

test('no folder is listed', async ({ ownStore, ownSite }) => {
  const { apps: versions } = readLiveRelease(ownStore);
  await mkdir(path.join(ownStore, 'apps/empty.js'));
  for (const path of [
    '/apps',
    '/apps/',
    '/apps/shell',
    '/apps/shell/',
    '/releases/',
    '/account/',
    '/apps/empty.js',
    '/apps/empty.js/',
  ]) {
    const { status, body } = await sendRequest(ownSite.address, path);
    expect(status, path).toBe(404);
    expect(body.toString(), path).not.toContain(versions.marketing.version);
  }
});

test('a malformed address gives a client error', async ({ site }) => {
  for (const path of [
    '/%ZZ',
    '/%',
    '/%E0%A4',
    '/a%00b',
    '//',
    '///',
    '/?%ZZ',
    '/#',
    `/${'a'.repeat(10_000)}`,
    '/a:b',
    '/[',
    '/apps/%',
  ]) {
    const { status, headers } = await sendRequest(site.address, path);
    expect(status, path).toBeLessThan(500);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
  }
});
