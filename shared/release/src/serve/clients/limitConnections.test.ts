import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { untilClosed } from '../ServedSite.fixture';
import { limitConnections } from './limitConnections';

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Starts a server that never responds to `/slow`. */
async function open(connections: number, clientConnections: number, trusted = '') {
  server = createServer((request, response) => {
    if (request.url !== '/slow') response.end('here');
  });
  const limits = { connections, clientConnections };
  limitConnections(server, limits, (address) => address === trusted);
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

async function newSocket(slow = false): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  if (slow) {
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(server, 'request');
  }
  return socket;
}

async function newSockets(count: number, slow = false) {
  const opened: Socket[] = [];
  for (let n = 0; n < count; n++) opened.push(await newSocket(slow));
  return opened;
}

async function expectAnswer(socket: Socket) {
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /);
}

test.each([
  ['of one client', 100, 20],
  ['in all', 20, 100],
])('however many idle connections there are %s, a new one is answered', async (_, all, own) => {
  await open(all, own);
  const idle = await newSockets(100);
  await expectAnswer(await newSocket());
  await Promise.all(idle.slice(0, 81).map((socket) => untilClosed(socket.resume())));
  expect(idle.slice(81).filter(({ closed }) => closed)).toEqual([]);
});

test('closes the connection that is idle longest, none with a request in progress', async () => {
  await open(3, 3);
  const used = await newSocket();
  const busy = await newSocket(true);
  const unused = await newSocket();
  await expectAnswer(used);
  await expectAnswer(await newSocket());
  await untilClosed(unused.resume());
  expect([used.closed, busy.closed]).toEqual([false, false]);
});

test('closes a new connection if all of the client’s have a request in progress', async () => {
  await open(100, 3);
  const busy = await newSockets(3, true);
  await untilClosed((await newSocket()).resume());
  expect(busy.filter(({ closed }) => closed)).toEqual([]);
});

test('a trusted proxy is no client: only the limit of all connections is for it', async () => {
  await open(10, 2, '127.0.0.1');
  await newSockets(9, true);
  await expectAnswer(await newSocket());
});
