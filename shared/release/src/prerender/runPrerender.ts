import { PRERENDER_LIMIT, type PrerenderRequest } from '@site/contract';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** How a run ended. */
export type PrerenderOutcome =
  | { posted: unknown }
  /** An uncaught error. */
  | { error: unknown }
  /** It exited without a result. */
  | { exitCode: number }
  /** It was stopped after so many milliseconds without a result. */
  | { waited: number };

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

/** Characters of output to keep. */
const OUTPUT = 1_000;

/**
 * Runs the shell's Node bundle in a thread of its own. The code of several teams runs there: what
 * it does to globals, memory or the process ends with the thread. It sees none of our environment
 * variables, which may contain secrets.
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
  const worker = new Worker(source, {
    eval: true,
    workerData: request,
    argv: [],
    // Otherwise it would inherit our Node options, e.g. a TypeScript loader.
    execArgv: [],
    env: { NODE_ENV: 'production' },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: memory / 4 },
  });
  const outputs = [worker.stderr, worker.stdout].map(readStart);
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
  return { outcome, printed: (await Promise.all(outputs)).join('') };
}

/** Returns the beginning of a stream. Reads all of it, so that the writer never blocks. */
async function readStart(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>)
    text += chunk.slice(0, OUTPUT - text.length);
  return text;
}
