import { SHELL } from '@site/format';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requireSite } from './RunningSite';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()));

/** @returns its origin */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const RELEASE = JSON.stringify({ apps: { [SHELL]: { version: '1.0.0-1' } } });

test('returns the origin of a released site, and that to which it redirects', async () => {
  const site = await serve((request, response) =>
    response.writeHead(request.url === '/release.json' ? 200 : 404).end(RELEASE),
  );
  expect(await requireSite(site)).toBe(site);
  const old = await serve((request, response) =>
    response.writeHead(301, { location: `${site}${request.url}` }).end(),
  );
  expect(await requireSite(old)).toBe(site);
});

test.each<[string, RequestListener]>([
  ['answers each address with a page', (_, response) => response.end('<h1>Another site</h1>')],
  ['has no release', (_, response) => response.writeHead(404).end(RELEASE)],
  ['has other JSON there', (_, response) => response.end('null')],
])('refuses a site that %s', async (_, answer) => {
  const site = await serve(answer);
  await expect(requireSite(site)).rejects.toMatchObject({
    name: 'Refusal',
    message: `${site} is not a released site: it has no release.json`,
  });
});

test('refuses a site that does not answer in time, or at all', async () => {
  const site = await serve(() => {});
  await expect(requireSite(site, 100)).rejects.toThrow(`${site} does not answer`);
  servers.splice(0).forEach((server) => server.close().closeAllConnections());
  await expect(requireSite(site)).rejects.toThrow(`${site} does not answer`);
});
