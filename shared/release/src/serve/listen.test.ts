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
  ['', /^(127\.0\.0\.1|::1)$/, /^http:\/\/localhost:\d+$/],
  ['0.0.0.0', /^0\.0\.0\.0$/, /^http:\/\/localhost:\d+$/],
  ['127.0.0.1', /^127\.0\.0\.1$/, /^http:\/\/127\.0\.0\.1:\d+$/],
])(
  'HOST=%s listens there alone and returns an address that leads there',
  async (host, place, name) => {
    const server = newServer();
    const origin = await listen(server, 0, host);
    expect(origin).toMatch(name);
    expect((await fetch(origin)).status).toBe(404);
    for (const listening of server.addresses())
      expect(listening).toMatchObject({ address: expect.stringMatching(place) as string });
  },
);

test('refuses a port that is taken, and suggests the next one', async () => {
  const { port } = new URL(await listen(newServer(), 0));
  await expect(listen(newServer(), Number(port))).rejects.toMatchObject({
    name: 'Refusal',
    message: `port ${port} is taken by another program`,
    cure: `Stop that program, or choose another port: PORT=${Number(port) + 1} npm start`,
  });
});

test('refuses a port that does not exist', async () => {
  await expect(listen(newServer(), 65_536)).rejects.toThrow('port 65536 can’t be opened');
});

test.each(['192.0.2.1', 'no-such-host.invalid'])(
  'refuses HOST=%s, which is not this machine',
  async (host) => {
    await expect(listen(newServer(), 0, host)).rejects.toMatchObject({
      name: 'Refusal',
      message: expect.stringMatching(`^HOST is "${host}", which is not an address`) as string,
      cure: 'Leave it out for this machine alone, or set HOST=0.0.0.0 for all of its addresses.',
    });
  },
);

test('a local server refuses foreign host names, which DNS rebinding could use', async () => {
  const statusFor = async (origin: string, host: string) =>
    (await rawRequest(origin, '/', { headers: { Host: host } })).status;
  const local = await listen(newServer(), 0);
  const foreign = [
    ...['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:3000'],
    'notlocalhost',
  ];
  for (const host of foreign) expect([host, await statusFor(local, host)]).toEqual([host, 421]);
  const own = [
    ...['localhost', 'localhost:3000', 'LOCALHOST', 'app.localhost', '127.0.0.1', '127.0.0.1:80'],
    '[::1]:3000',
  ];
  for (const host of own) expect([host, await statusFor(local, host)]).toEqual([host, 404]);
  // As of a tunnel or a proxy.
  const open = await listen(newServer(), 0, '127.0.0.1');
  expect(await statusFor(open, 'tunnel.example')).toBe(404);
});
