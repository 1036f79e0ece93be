import { PRERENDER_LIMIT, type PrerenderRequest } from '@site/contract';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** How a run ended. */
export type PrerenderEnd =
  | { posted: unknown }
  /** Something was thrown that nobody caught. */
  | { error: unknown }
  /** It ended without a word. */
  | { exitCode: number }
  /** It was stopped after so many milliseconds without a word. */
  | { waited: number };

/** A run that has ended. */
export interface PrerenderRun {
  end: PrerenderEnd;
  /** The beginning of what it wrote to its console. */
  printed: string;
}

/** Milliseconds. More than the bundle itself waits for a page: only a loop that never returns takes so long. */
const LIMIT = PRERENDER_LIMIT + 5_000;

/** Megabytes: several times what a page takes. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

/** Characters of output that are kept. */
const OUTPUT = 1_000;

/**
 * Runs the shell's Node bundle in a thread of its own. Code of several teams meets there: whatever it does to globals,
 * memory or process ends with it. It gets none of our environment variables, which may hold what is secret.
 *
 * @param source CommonJS text of the bundle
 * @param limit milliseconds after which it is stopped
 */
export async function runPrerender(
  source: string,
  request: PrerenderRequest,
  limit = LIMIT,
): Promise<PrerenderRun> {
  const worker = new Worker(source, {
    eval: true,
    workerData: request,
    argv: [],
    // Else it would load what we were started with: a compiler of TypeScript, for one.
    execArgv: [],
    env: { NODE_ENV: 'production' },
    stdout: true,
    stderr: true,
    resourceLimits: MEMORY,
  });
  const outputs = [worker.stderr, worker.stdout].map(startOf);
  const end = await new Promise<PrerenderEnd>((resolve) => {
    let first: PrerenderEnd | undefined;
    const stop = (seen: PrerenderEnd) => {
      first ??= seen;
      void worker.terminate();
    };
    const timer = setTimeout(() => stop({ waited: limit }), limit);
    worker.once('message', (posted: unknown) => stop({ posted }));
    worker.once('messageerror', (error) => stop({ error }));
    worker.once('error', (error) => stop({ error }));
    // Only now nothing of it runs any more.
    worker.once('exit', (exitCode) => {
      clearTimeout(timer);
      resolve(first ?? { exitCode });
    });
  });
  return { end, printed: (await Promise.all(outputs)).join('') };
}

/** The beginning of a stream, which is read to its end all the same. */
async function startOf(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>)
    text += chunk.slice(0, OUTPUT - text.length);
  return text;
}
