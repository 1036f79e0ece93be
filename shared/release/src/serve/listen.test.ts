import { fastify, type FastifyInstance } from 'fastify';
import { listen, portOf } from './listen';

const servers: FastifyInstance[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

function newServer() {
  const server = fastify();
  servers.push(server);
  return server;
}

test.each([
  [undefined, 3000],
  ['', 3000],
  ['1', 1],
  ['8080', 8080],
  ['65535', 65_535],
])('PORT=%s is port %i', (value, port) => {
  expect(portOf(value)).toBe(port);
});

test.each(['http', '80 ', '-1', '65536', '3000.5', '0x50', '1e3', '999999'])(
  'PORT=%s is refused',
  (value) => {
    expect(() => portOf(value)).toThrow(`PORT is "${value}", which is no port`);
  },
);

test('it hands back the address under which the server answers', async () => {
  const address = await listen(newServer(), 0);
  expect(address).toMatch(/^http:\/\/localhost:\d+$/);
  expect((await fetch(address)).status).toBe(404);
});

test('a port that is taken is refused, with one that may be free', async () => {
  const { port } = new URL(await listen(newServer(), 0));
  await expect(listen(newServer(), Number(port))).rejects.toMatchObject({
    name: 'Refusal',
    message: `port ${port} is taken by another program`,
    cure: `Stop what uses it, or choose another one: PORT=${Number(port) + 1} npm start`,
  });
});

test('a port that does not exist is refused', async () => {
  await expect(listen(newServer(), 65_536)).rejects.toMatchObject({
    name: 'Refusal',
    message: expect.stringContaining('port 65536 can’t be listened on') as string,
  });
});
