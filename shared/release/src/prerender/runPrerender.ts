import { PRERENDER_LIMIT, type PrerenderRequest } from '@site/contract';
import type { WorkerFailure } from './describeFailure';
import { startIsolatedWorker } from './isolatedWorker';

/** How a run ended. */
export type PrerenderOutcome = { posted: unknown } | WorkerFailure;

/** A finished run. */
export interface PrerenderRun {
  outcome: PrerenderOutcome;
  /** The beginning of its console output. */
  printed: string;
}

/** Milliseconds. The bundle's own limit is shorter: only an infinite loop takes as long. */
const LIMIT = PRERENDER_LIMIT + 5_000;

/** Megabytes of heap, several times what a page needs. */
const MEMORY = 256;

/**
 * Runs the shell's Node bundle in a thread of its own, since it runs the code of several teams.
 *
 * @param source CommonJS source of the bundle
 * @param limit milliseconds after which it is stopped
 * @param memory megabytes of heap after which it is stopped
 */
export async function runPrerender(
  source: string,
  request: PrerenderRequest,
  limit = LIMIT,
  memory = MEMORY,
): Promise<PrerenderRun> {
  const { worker, printed } = startIsolatedWorker(source, request, memory);
  const output = printed();
  const outcome = await new Promise<PrerenderOutcome>((resolve) => {
    let first: PrerenderOutcome | undefined;
    const stop = (seen: PrerenderOutcome) => {
      first ??= seen;
      void worker.terminate();
    };
    const timer = setTimeout(() => stop({ waited: limit }), limit);
    worker.once('message', (posted: unknown) => stop({ posted }));
    worker.once('messageerror', (error) => stop({ error }));
    worker.once('error', (error) => stop({ error }));
    // Resolved only now: before the exit, its code may still run.
    worker.once('exit', (exitCode) => {
      clearTimeout(timer);
      resolve(first ?? { exitCode });
    });
  });
  return { outcome, printed: await output };
}
