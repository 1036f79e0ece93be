import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { untilClosed } from '../ServedSite.fixture';
import { limitConnections } from './limitConnections';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

let server: Server;
const sockets: Socket[] = [];
const serverSides = new WeakMap<Socket, Socket>();
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Starts a server that never responds to `/slow`. */
async function open(limits: Parameters<typeof limitConnections>[1], trusted = '') {
  server = createServer((request, response) => {
    if (request.url !== '/slow') response.end('here');
  });
  limitConnections(server, limits, (address) => address === trusted);
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

async function newSocket(text = ''): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  const [accepted] = await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  serverSides.set(socket, (accepted as [Socket])[0]);
  if (text) {
    socket.write(text);
    await once(server, 'request');
  }
  return socket;
}

const newSockets = async (count: number, text = '') => {
  const opened: Socket[] = [];
  for (let n = 0; n < count; n++) opened.push(await newSocket(text));
  return opened;
};

const expectAnswer = async (socket: Socket) => {
  socket.write(REQUEST);
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /);
};

const SLOW = REQUEST.replace('/ ', '/slow ');

test.each([
  ['of one client', { connections: 100, clientConnections: 20 }],
  ['in all', { connections: 20, clientConnections: 100 }],
])('however many idle connections there are %s, a new one is answered', async (_, limits) => {
  await open(limits);
  const idle = await newSockets(100);
  await expectAnswer(await newSocket());
  await Promise.all(idle.slice(0, 81).map((socket) => untilClosed(socket.resume())));
  expect(idle.slice(81).filter(({ closed }) => closed)).toEqual([]);
  await expectAnswer(idle[99] ?? (await newSocket()));
});

test('closes the connection that is idle longest, none with a request in progress', async () => {
  await open({ connections: 3, clientConnections: 3 });
  const used = await newSocket();
  const [busy] = await newSockets(1, SLOW);
  const [unused] = await newSockets(1);
  await expectAnswer(used);
  await expectAnswer(await newSocket());
  await untilClosed(unused?.resume() ?? used);
  expect([used.closed, busy?.closed]).toEqual([false, false]);
  await expectAnswer(used);
});

test('closes a new connection if all of the client’s have a request in progress', async () => {
  await open({ connections: 100, clientConnections: 3 });
  const busy = await newSockets(3, SLOW);
  await untilClosed((await newSocket()).resume());
  expect(busy.filter(({ closed }) => closed)).toEqual([]);
  const [left] = busy as [Socket];
  left.destroy();
  await untilClosed(serverSides.get(left) ?? left);
  await expectAnswer(await newSocket());
});

test('a trusted proxy is no client: only the limit of all connections is for it', async () => {
  await open({ connections: 10, clientConnections: 2 }, '127.0.0.1');
  await newSockets(9, SLOW);
  await expectAnswer(await newSocket());
});
