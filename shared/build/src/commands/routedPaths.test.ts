import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { routedPaths } from './routedPaths';

let server: Server | undefined;
afterEach(() => server?.close());

/** Starts a site with these documents. @returns its origin */
async function startSite(documents: Record<string, unknown>): Promise<string> {
  const reply: RequestListener = ({ url = '' }, response) => {
    const document = documents[url];
    response.writeHead(document === undefined ? 404 : 200);
    response.end(typeof document === 'string' ? document : JSON.stringify(document));
  };
  server = createServer(reply).listen(0, 'localhost');
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const RELEASE = { apps: { shell: { version: '1.0.0-00000000' } } };
const MANIFEST = {
  routes: {
    pages: [
      { path: '/billing', page: { remote: 'billing', page: 'Billing' } },
      { path: '/', page: { remote: 'marketing', page: 'Home' } },
      { path: '/billing/bills', page: { remote: 'billing', page: 'Bills' } },
    ],
  },
};

test('returns the paths of a remote in the live shell’s URL table', async () => {
  const site = await startSite({
    '/release.json': RELEASE,
    '/apps/shell/1.0.0-00000000/version.json': MANIFEST,
  });
  expect(await routedPaths(site, 'billing')).toEqual(['/billing', '/billing/bills']);
  expect(await routedPaths(site, 'gift-cards')).toEqual([]);
});

test.each<[string, Record<string, unknown>]>([
  ['without a release', {}],
  ['that answers with a page', { '/release.json': '<!doctype html>' }],
  ['without a shell', { '/release.json': { apps: {} } }],
  ['whose shell has no manifest', { '/release.json': RELEASE }],
])('returns undefined for a site %s', async (_, documents) => {
  expect(await routedPaths(await startSite(documents), 'billing')).toBeUndefined();
});

test('returns undefined for a site that does not answer', async () => {
  expect(await routedPaths('http://localhost:1', 'billing')).toBeUndefined();
});
