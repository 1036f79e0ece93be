import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../errors/Refusal';
import { listen } from '../listen';
import { rawRequest } from '../rawRequest.fixture';
import { createStatusServer } from './createStatusServer';

const servers: FastifyInstance[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

/** Starts a server of the status page. @returns its address */
function serve(draw: () => Promise<string>): Promise<string> {
  const server = createStatusServer(draw);
  servers.push(server);
  return listen(server, 0);
}

test('sends the page with security headers to this machine alone, and draws once for many requests', async () => {
  let drawn = 0;
  const address = await serve(() => Promise.resolve(`<p>${(drawn += 1)}`));
  const responses = await Promise.all([1, 2, 3].map(() => rawRequest(address, '/')));
  for (const { bytes, headers } of responses) {
    expect(bytes.toString()).toBe('<p>1');
    expect(headers).toMatchObject({
      ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
    });
  }
  expect((await rawRequest(address, '/release.json')).status).toBe(404);
  const foreign = await rawRequest(address, '/', { headers: { Host: 'evil.example' } });
  expect(foreign.status).toBe(421);
});

test('says why the page can’t be drawn', async () => {
  const address = await serve(() => Promise.reject(new Refusal('the store is gone', 'Find it.')));
  const { status, bytes } = await rawRequest(address, '/');
  expect([status, bytes.toString()]).toEqual([503, 'the store is gone\nFind it.\n']);
});
