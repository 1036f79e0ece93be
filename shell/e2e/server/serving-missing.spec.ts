import { sendRequest } from '../support/sendRequest';
import { expect, test } from '../support/site';
import { readAddresses } from './readAddresses';

test('a missing file gives 404 as plain text, never a page instead of a script', async ({
  site,
}) => {
  const { script } = readAddresses(site);
  const missing = [
    `${script}x`,
    '/apps/marketing/remoteEntry.js',
    '/nowhere.js',
    // The log is for the teams alone.
    '/releases/1.json',
    '/apps/',
    '/apps/marketing',
    '/apple-touch-icon.png',
  ];
  for (const path of missing) {
    const { status, headers, body } = await sendRequest(site.address, path, {
      headers: { Accept: 'text/html,*/*' },
    });
    expect(status, path).toBe(404);
    expect(headers['content-type'], path).toBe('text/plain; charset=utf-8');
    expect(headers['cache-control'], path).toBe('no-store');
    expect(body.toString(), path).not.toContain('<');
  }
});

test('an unknown address, or a page’s file name, gives 404 with the not-found page', async ({
  site,
}) => {
  for (const path of [
    '/nowhere',
    '/nowhere/',
    '/account',
    '/Private-Policy',
    '/index.html',
    '/404.html',
    '/account/confirm.html',
  ]) {
    const { status, headers, body } = await sendRequest(site.address, path);
    expect(status, path).toBe(404);
    expect(headers['content-type'], path).toBe('text/html; charset=utf-8');
    expect(headers['cache-control'], path).toBe('no-cache');
    expect(body.toString(), path).toContain('Page not found');
  }
});

test('other methods are refused', async ({ site }) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    for (const path of ['/', readAddresses(site).script]) {
      const { status } = await sendRequest(site.address, path, { method });
      expect([404, 405], `${method} ${path}`).toContain(status);
    }
  }
});

test('a trailing slash redirects to the page with its query, never to another site', async ({
  site,
}) => {
  const { status, headers } = await sendRequest(site.address, '/account/confirm/?token=a%2Fb');
  expect([status, headers.location]).toEqual([308, '/account/confirm?token=a%2Fb']);
  for (const path of [
    '//evil.example/',
    '//evil.example/%2f..',
    '/\\evil.example/',
    '//private-policy/',
  ]) {
    const answer = await sendRequest(site.address, path);
    expect(answer.headers.location, path).toBeUndefined();
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
    expect(answer.status, path).toBeLessThan(500);
  }
});
