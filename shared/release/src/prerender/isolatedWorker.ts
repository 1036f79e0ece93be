import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** A thread that runs a version's Node bundle. */
export interface IsolatedWorker {
  worker: Worker;
  /**
   * Reads its console output until it has ended, and returns the beginning. Reading keeps this
   * process alive as long as the thread.
   */
  printed: () => Promise<string>;
}

/** Characters of output to keep. */
const OUTPUT = 1_000;

/**
 * Starts a version's Node bundle in a thread of its own. What its code does to globals, memory or
 * the process ends with the thread. It sees none of our environment variables, which may contain
 * secrets.
 *
 * @param source CommonJS source of the bundle
 * @param memory megabytes of heap after which it is stopped
 */
export function startIsolatedWorker(
  source: string,
  workerData: unknown,
  memory: number,
): IsolatedWorker {
  const worker = new Worker(source, {
    eval: true,
    workerData,
    argv: [],
    // Otherwise it would inherit our Node options, e.g. a TypeScript loader.
    execArgv: [],
    env: { NODE_ENV: 'production' },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: memory / 4 },
  });
  const outputs = [worker.stderr, worker.stdout];
  return { worker, printed: async () => (await Promise.all(outputs.map(readStart))).join('') };
}

/** Returns the beginning of a stream. Reads all of it, so that the writer never blocks. */
async function readStart(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>)
    text += chunk.slice(0, OUTPUT - text.length);
  return text;
}
