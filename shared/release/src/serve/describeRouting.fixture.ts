import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServeSite, ServedSite } from './ServedSite.fixture';

/** Tests which response each address gets. Every server of a directory store must pass them. */
export function describeRouting(serve: ServeSite): void {
  let served: ServedSite;
  beforeAll(async () => {
    served = await serve();
  });

  const get: ServedSite['get'] = (...request) => served.get(...request);

  test.each([
    ...'/nowhere /account /account/confirm/more /private-policy2 /404 /index /Private-Policy'.split(
      ' ',
    ),
    ...'/index.html /404.html /gone.html //'.split(' '),
    `/${'a'.repeat(300)}`,
    `/${'a'.repeat(10_000)}`,
  ])('%.60s is a 404 with the not-found page', async (address) => {
    const { status, headers, bytes } = await get(address);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(bytes.toString()).toContain('Page not found');
  });

  test.each([
    '/apps/shell/1.0.0-00000000/main.js',
    '/apps/nothing',
    '/releases/99.json',
    '/remotes/1.0.0-00000000/account.json',
    '/favicon.ico',
    '/gone.js.html.map',
  ])(
    'a missing file %s is a 404 as plain text, never a page in place of a script',
    async (address) => {
      const { status, headers, bytes } = await get(address);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(bytes.toString()).not.toContain('<');
    },
  );

  test.each([
    ...'/../secret.json /..%2fsecret.json /%2e%2e/secret.json /apps/..%2f..%2fsecret.json'.split(
      ' ',
    ),
    ...'/..%5csecret.json //secret.json/../../secret.json /apps/../../secret.json /%2e%2e%2fsecret.json'.split(
      ' ',
    ),
    ...'/....//secret.json /.env /apps/.env /%2eenv /index.html.tmp-0b9c /index.html.tmp-0b9c.html'.split(
      ' ',
    ),
    ...'/secret.json%00.html'.split(' '),
  ])('%s leads to nothing outside the store, hidden or temporary', async (address) => {
    await writeFile(path.join(served.site.folder, '..', 'secret.json'), '"secret"');
    await writeFile(path.join(served.site.folder, '.env'), 'secret');
    await writeFile(path.join(served.site.folder, 'apps', '.env'), 'secret');
    await writeFile(path.join(served.site.folder, 'index.html.tmp-0b9c'), 'secret');
    await writeFile(path.join(served.site.folder, 'index.html.tmp-0b9c.html'), 'secret');
    const { status, bytes, headers } = await get(address);
    expect([400, 403, 404]).toContain(status);
    expect(bytes.toString()).not.toContain('secret');
    expect(headers['cache-control']).not.toContain('immutable');
  });

  test.each([
    '/%',
    '/%zz',
    '/a%c3',
    '//[',
    '//',
    '/\\',
    '/a//b',
    '//example.com/',
    '/?%',
    '/;',
    '/%00',
  ])('the odd address %s gets a text response, and the server goes on', async (address) => {
    const { status, headers } = await get(address);
    expect([200, 308, 400, 404]).toContain(status);
    expect(headers['content-type'] ?? 'text/').toMatch(/^text\//);
    expect((await get('/')).status).toBe(200);
  });

  test.each([
    ...'/site.json /site.json.br /%73ite.json /history/1.json /index.html.br /release.json.gz'.split(
      ' ',
    ),
    ...[
      '/maps/shell/1/main.js.map',
      '/maps/shell/1/main.js.map?a=b',
      '/%6Daps/shell/1/main.js.map',
    ],
  ])('%s is in the store, but not for visitors', async (address) => {
    await mkdir(path.join(served.site.folder, 'history'), { recursive: true });
    await writeFile(path.join(served.site.folder, 'history', '1.json'), '"secret"');
    await mkdir(path.join(served.site.folder, 'maps/shell/1'), { recursive: true });
    await writeFile(path.join(served.site.folder, 'maps/shell/1/main.js.map'), '{}');
    const { status, headers } = await get(address);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('a page’s address with a trailing slash redirects to the page, with its query', async () => {
    const { status, headers } = await get('/account/confirm/?token=a+b%2Fc');
    expect(status).toBe(308);
    expect(headers.location).toBe('/account/confirm?token=a+b%2Fc');
  });

  test.each(['//example.com/account/confirm/', '/nowhere/', '/\\example.com/'])(
    '%s never redirects to another site or a missing page',
    async (address) => {
      const { headers } = await get(address);
      expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/);
    },
  );

  test('a folder of the store is a 404', async () => {
    await mkdir(path.join(served.site.folder, 'folder.js'), { recursive: true });
    for (const address of ['/folder.js', '/folder.js/', '/apps/', '/apps/shell', '/account/']) {
      expect((await get(address)).status).toBe(404);
    }
  });

  test('accepts a query of 12 kB', async () => {
    expect((await get(`/account/confirm?token=${'a'.repeat(12_000)}`)).status).toBe(200);
  });
}
