import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { Traffic } from './monitoring/Traffic';

interface DrainTimes {
  /**
   * Milliseconds to go on as before, but with `/healthz` failing and connections closed after their
   * next response. A connection that is kept alive is so closed by an answer, not under a request.
   */
  notice: number;
  /** Milliseconds to finish requests after that. */
  finish: number;
}

const TIMES: DrainTimes = { notice: 1000, finish: 20_000 };

/** Closes a server after it has finished its requests. */
export async function drain(
  server: FastifyInstance,
  traffic: Traffic,
  { notice, finish }: DrainTimes = TIMES,
): Promise<void> {
  traffic.isDraining = true;
  await pause(notice);
  // Accepts no connections from now on, and closes idle ones.
  server.server.close();
  const late = new AbortController();
  await Promise.race([
    traffic.untilIdle(),
    pause(finish, undefined, { signal: late.signal }).catch(() => {}),
  ]);
  late.abort();
  await server.close();
}

/**
 * Makes the first SIGTERM or SIGINT drain a server and then end the process with 0. A second signal
 * ends it at once.
 */
export function drainOnSignal(server: FastifyInstance, traffic: Traffic): void {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const onSignal = () => {
    // Without a listener, a signal ends the process.
    for (const signal of signals) process.removeListener(signal, onSignal);
    void drain(server, traffic).then(() => process.exit(0));
  };
  for (const signal of signals) process.on(signal, onSignal);
}
