import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ask } from '../support/ask';
import { liveRelease } from '../support/store/breakRemote';
import { expect, test } from '../support/site';

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

test('no file outside of the store is ever served, nor one with a dot', async ({
  folder,
  ownStore,
  ownSite,
}) => {
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
  for (const way of [
    '/apps',
    '/apps/',
    '/apps/shell',
    '/apps/shell/',
    '/releases/',
    '/account/',
    '/apps/empty.js',
    '/apps/empty.js/',
  ]) {
    const { status, body } = await ask(ownSite.address, way);
    expect(status, way).toBe(404);
    expect(body.toString(), way).not.toContain(versions.marketing.version);
  }
});

test('an address that can’t be read is the client’s fault, not a crash', async ({ site }) => {
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
    const { status, headers } = await ask(site.address, path);
    expect(status, path).toBeLessThan(500);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
  }
});
