import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../limits';
import { clientOf } from './limitCalls';
import type { IsTrusted } from '../settings';

/**
 * Limits the connections of a server and of each client. Above a limit, the connection that is idle
 * longest is closed: one without a request in progress, which is no loss to its client. So idle
 * connections lock nobody out. Without an idle one, the new connection is closed.
 */
export function limitConnections(
  server: Server,
  { connections, clientConnections }: Pick<Limits, 'connections' | 'clientConnections'>,
  isTrusted: IsTrusted,
): void {
  /** Open connections with their clients. The one that was used longest ago is first. */
  const open = new Map<Socket, string>();
  const busy = new Set<Socket>();

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const client = clientOf(address);
    const own = [...open.keys()].filter((other) => open.get(other) === client);
    if (!isTrusted(address) && !makeRoom(own, clientConnections)) return void socket.destroy();
    if (!makeRoom([...open.keys()], connections)) return void socket.destroy();
    open.set(socket, client);
    socket.once('close', () => open.delete(socket));
  });

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      const client = open.get(socket);
      if (open.delete(socket) && client !== undefined) open.set(socket, client);
    });
  });

  /** Closes an idle connection if need be. @returns whether there is room for another one */
  function makeRoom(sockets: Socket[], limit: number): boolean {
    if (sockets.length < limit) return true;
    const idle = sockets.find((socket) => !busy.has(socket));
    if (!idle) return false;
    open.delete(idle);
    idle.destroy();
    return true;
  }
}
