import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { Traffic } from './monitoring/Traffic';

/**
 * Milliseconds to accept connections, but with `/healthz` failing, so that balancers notice, and
 * then to finish requests.
 */
const TIMES = { notice: 1000, finish: 20_000 };

/**
 * Closes a server after it has finished its requests. From the beginning each response closes its
 * connection, so those that remain after the notice were idle all the time: closing them cuts no
 * request.
 */
export async function drain(
  server: FastifyInstance,
  traffic: Traffic,
  { notice, finish } = TIMES,
): Promise<void> {
  traffic.isDraining = true;
  await pause(notice);
  // On "localhost" there may be two sockets, and Fastify cuts the requests of the second as soon as
  // the first is closed. They stay open then, which only this machine can see.
  if (server.addresses().length === 1) server.server.close();
  await Promise.race([traffic.untilIdle(), pause(finish, undefined, { ref: false })]);
  await server.close();
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
