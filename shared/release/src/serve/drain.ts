import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate as poll, setTimeout as pause } from 'node:timers/promises';
import type { Traffic } from './monitoring/Traffic';

interface DrainTimes {
  /** Milliseconds to go on as before, but with `/healthz` failing, so that balancers notice. */
  notice: number;
  /** Milliseconds without a request after which connections that are kept alive are closed. */
  quiet: number;
  /** Milliseconds to finish requests after the notice. */
  finish: number;
}

const TIMES: DrainTimes = { notice: 1000, quiet: 500, finish: 20_000 };

/**
 * Closes a server after it has finished its requests. Once it accepts no more connections, each
 * response closes its own. Closing idle connections at once would cut requests that have arrived but
 * were not read yet, and a proxy can't repeat a POST.
 */
export async function drain(
  server: FastifyInstance,
  traffic: Traffic,
  { notice, quiet, finish }: DrainTimes = TIMES,
): Promise<void> {
  traffic.stage = 'announced';
  await pause(notice);
  // On "localhost" there may be two sockets, and Fastify cuts the requests of the second as soon as
  // the first is closed. They stay open then, which only this machine can see.
  if (server.addresses().length === 1) await stopAccepting(server.server);
  traffic.stage = 'closing';
  const end = new AbortController();
  const late = pause(finish, undefined, end).catch(() => {});
  const closed = once(server.server, 'close', end).catch(() => {});
  await Promise.race([late, closed, untilQuiet(traffic, quiet, end.signal)]);
  end.abort();
  await server.close();
}

/** Connections that can wait to be accepted by default. */
const BACKLOG = 511;

/**
 * Closes the listening socket alone: `http.Server.close` would close idle connections, too. Closing
 * it resets connections that wait to be accepted, with requests in them. Node accepts one at a poll,
 * so a busy server has dozens. A backlog of 0 makes the system ignore new ones, which try again and
 * are refused, until a poll has accepted none. Node can change the backlog only by the handle.
 */
async function stopAccepting(
  server: Server & { _handle?: { listen?: (backlog: number) => unknown } | null },
): Promise<void> {
  let isWaiting = true;
  const wait = () => (isWaiting = true);
  server._handle?.listen?.(0);
  server.on('connection', wait);
  for (let polls = 0; isWaiting && polls < BACKLOG; polls += 1) {
    isWaiting = false;
    await poll();
  }
  server.off('connection', wait);
  Server.prototype.close.call(server);
}

async function untilQuiet(traffic: Traffic, quiet: number, signal: AbortSignal): Promise<void> {
  for (let seen = -1; seen !== traffic.total && !signal.aborted;) {
    await traffic.untilIdle();
    seen = traffic.total;
    await pause(quiet, undefined, { ref: false });
  }
}

/** Makes the first SIGTERM or SIGINT drain a server and end the process. A second one ends it at once. */
export function drainOnSignal(server: FastifyInstance, traffic: Traffic): void {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const onSignal = () => {
    // Without a listener, a signal ends the process.
    for (const signal of signals) process.removeListener(signal, onSignal);
    void drain(server, traffic).then(() => process.exit(0));
  };
  for (const signal of signals) process.on(signal, onSignal);
}
