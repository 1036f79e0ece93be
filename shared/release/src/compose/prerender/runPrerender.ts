import { PRERENDER_LIMIT, type PrerenderRequest } from '@site/contract';
import type { SandboxFailure } from '../sandbox/describeFailure';
import { startSandbox } from '../sandbox/startSandbox';

/** How a run ended. */
export type PrerenderOutcome = { posted: unknown } | SandboxFailure;

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
 * Runs the shell's Node bundle in a sandbox of its own, since it runs the code of several teams.
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
  const sandbox = startSandbox(source, request, memory);
  const outcome = await sandbox.receive(() => true, limit);
  // Awaited, because its code may run until then.
  await sandbox.stop();
  return { outcome, printed: sandbox.printed() };
}
