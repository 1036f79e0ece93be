import { fastify, type FastifyInstance } from 'fastify';
import { listen } from './listen';
import { rawRequest } from './rawRequest.fixture';

const servers: FastifyInstance[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

function newServer() {
  const server = fastify();
  servers.push(server);
  return server;
}

test.each([
  ['', /^(127\.0\.0\.1|::1)$/, 'localhost'],
  ['0.0.0.0', /^0\.0\.0\.0$/, 'localhost'],
  ['127.0.0.1', /^127\.0\.0\.1$/, '127.0.0.1'],
])(
  'HOST=%s listens there alone and returns an address that leads there',
  async (host, place, name) => {
    const server = newServer();
    const origin = await listen(server, 0, host);
    expect(new URL(origin).hostname).toBe(name);
    expect((await fetch(origin)).status).toBe(404);
    for (const listening of server.addresses())
      expect(listening).toMatchObject({ address: expect.stringMatching(place) as string });
  },
);

test('refuses a port that is taken, and suggests the next one', async () => {
  const { port } = new URL(await listen(newServer(), 0));
  await expect(listen(newServer(), Number(port))).rejects.toMatchObject({
    message: `port ${port} is taken by another program`,
    hint: `Stop that program, or run this command again with PORT=${Number(port) + 1}`,
  });
});

test('refuses a HOST that is not this machine', async () => {
  await expect(listen(newServer(), 0, '192.0.2.1')).rejects.toThrow(
    'HOST is "192.0.2.1", which is not an address of this machine',
  );
});

test('a local server refuses foreign host names, which DNS rebinding could use', async () => {
  const statusesFor = (origin: string, hosts: string[]) =>
    Promise.all(
      hosts.map(async (Host) => (await rawRequest(origin, '/', { headers: { Host } })).status),
    );
  const local = await listen(newServer(), 0);
  const foreign = ['localhost.evil.example:3000', '127.0.0.1.evil.example', 'notlocalhost'];
  expect(await statusesFor(local, foreign)).toEqual([421, 421, 421]);
  const own = ['LOCALHOST:3000', 'app.localhost', '127.0.0.1:80', '[::1]:3000'];
  expect(await statusesFor(local, own)).toEqual([404, 404, 404, 404]);
  // As of a tunnel or a proxy.
  const open = await listen(newServer(), 0, '127.0.0.1');
  expect(await statusesFor(open, ['tunnel.example'])).toEqual([404]);
});
