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
  await new Promise((resolve) => server.close(resolve));
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

async function newSocket(path?: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  if (path) await send(socket, path);
  return socket;
}

/** Resolves once the request has arrived, and been answered unless it is slow. */
async function send(socket: Socket, path: string) {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await (path === '/slow' ? once(server, 'request') : once(socket, 'data'));
}

async function newSockets(count: number, path?: string) {
  const opened: Socket[] = [];
  for (let n = 0; n < count; n++) opened.push(await newSocket(path));
  return opened;
}

const areClosed = (opened: Socket[]) => opened.some(({ closed }) => closed);

test.each([
  ['of one client', 100, 20],
  ['in all', 20, 100],
])('however many idle connections there are %s, a new one is answered', async (_, all, own) => {
  await open(all, own);
  const idle = await newSockets(100);
  await newSocket('/');
  await Promise.all(idle.slice(0, 81).map((socket) => untilClosed(socket.resume())));
  expect(areClosed(idle.slice(81))).toBe(false);
});

test('closes the connection that is idle longest, none with a request in progress', async () => {
  await open(3, 3);
  const used = await newSocket();
  const busy = await newSocket('/slow');
  const unused = await newSocket();
  await send(used, '/');
  await newSocket('/');
  await untilClosed(unused.resume());
  expect(areClosed([used, busy])).toBe(false);
});

test('closes a new connection if all of the client’s have a request in progress', async () => {
  await open(100, 3);
  const busy = await newSockets(3, '/slow');
  await untilClosed((await newSocket()).resume());
  expect(areClosed(busy)).toBe(false);
});

test('a trusted proxy is no client: only the limit of all connections is for it', async () => {
  await open(10, 2, '127.0.0.1');
  await newSockets(9, '/slow');
  await newSocket('/');
});
