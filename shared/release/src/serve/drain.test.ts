import type { AddressInfo } from 'node:net';
import { Agent } from 'node:http';
import { Backend } from './api/Backend.fixture';
import { createSiteServer } from './createSiteServer';
import { drain } from './drain';
import { Traffic } from './monitoring/Traffic';
import { rawRequest } from './rawRequest.fixture';
import { createServedStore } from './ServedSite.fixture';

/** Starts a server with a call of the API in progress, at its last address. */
async function openWithCall(host = '127.0.0.1') {
  const { folder } = await createServedStore();
  const backend = await Backend.start();
  const traffic = new Traffic();
  const server = createSiteServer({ folder, api: backend.origin(), traffic });
  await server.listen({ port: 0, host });
  const { address, family, port } = server.addresses().at(-1) as AddressInfo;
  const origin = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  const called = backend.nextCall();
  const response = rawRequest(origin, '/api/auth/confirmation/x', { method: 'POST' });
  return { server, traffic, origin, response, answer: await called };
}

test('asks clients to go elsewhere, then refuses connections, but finishes a call', async () => {
  const { server, traffic, origin, response, answer } = await openWithCall();
  const kept = new Agent({ keepAlive: true });
  await rawRequest(origin, '/', { agent: kept });
  const drained = drain(server, traffic, { notice: 2_000, finish: 10_000 });
  const { status, bytes } = await rawRequest(origin, '/healthz');
  expect([status, String(bytes)]).toEqual([503, '{"status":"draining","release":1}']);
  const page = await rawRequest(origin, '/', { agent: kept });
  expect([page.status, page.headers.connection]).toEqual([200, 'close']);
  while (server.server.listening) await new Promise((resolve) => setTimeout(resolve, 10));
  await expect(rawRequest(origin, '/')).rejects.toThrow('ECONNREFUSED');
  answer.end('{"confirmed":true}');
  expect(await response).toMatchObject({ status: 200 });
  await drained;
});

test('finishes a call at the second address of localhost', async () => {
  const { server, traffic, response, answer } = await openWithCall('localhost');
  const drained = drain(server, traffic, { notice: 0, finish: 10_000 });
  // Long enough for the first address to be closed, if it is.
  setTimeout(() => answer.end('{}'), 200);
  expect(await response).toMatchObject({ status: 200 });
  await drained;
});

test('cuts what is not finished in time', async () => {
  const { server, traffic, response } = await openWithCall();
  const cut = expect(response).rejects.toThrow('socket hang up');
  await drain(server, traffic, { notice: 0, finish: 100 });
  await cut;
});
