import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../limits';
import { clientOf } from './clientOf';
import type { IsTrusted } from './trustedProxies';

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
  /** Idle connections, the one that is idle longest first. */
  const idle = new Set<Socket>();
  const open = new Map<string, Set<Socket>>();
  let total = 0;

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const client = clientOf(address);
    const own = open.get(client) ?? new Set();
    if (!isTrusted(address) && own.size >= clientConnections && !closeIdle(own))
      return void socket.destroy();
    if (total >= connections && !closeIdle()) return void socket.destroy();
    open.set(client, own.add(socket));
    idle.add(socket);
    total += 1;
    socket.once('close', () => forget(client, socket));
  });

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });

  /** Closes the connection that is idle longest. @returns whether there was one */
  function closeIdle(among?: Set<Socket>): boolean {
    for (const socket of idle) {
      if (among && !among.has(socket)) continue;
      forget(clientOf(socket.remoteAddress ?? ''), socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  function forget(client: string, socket: Socket): void {
    const own = open.get(client);
    idle.delete(socket);
    if (!own?.delete(socket)) return;
    total -= 1;
    if (own.size === 0) open.delete(client);
  }
}
