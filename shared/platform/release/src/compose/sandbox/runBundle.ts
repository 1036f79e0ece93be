import { PRERENDER_LIMIT } from '@site/format';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import * as v from 'valibot';
import { sandboxCommand } from './sandboxCommand';
import { oneLine } from '../../basics/errors';

/** What a bundle's function returned, unchecked, or why it returned nothing, in one line. */
export type BundleRun = { result: unknown } | { failure: string };

/** What a bundle may use. */
export interface BundleLimits {
  /** Milliseconds. */
  time: number;
  /** Megabytes of heap. */
  memory: number;
}

const LIMITS: BundleLimits = {
  // A page's own limit is shorter: only an infinite loop takes as long.
  time: PRERENDER_LIMIT + 5_000,
  // Several times what a page needs.
  memory: 256,
};

/** Characters of a result: all pages of a site do not come near it. */
const MAX_RESULT = 16_000_000;

/** Characters of console output to keep, enough to find a report of the engine in it. */
const MAX_OUTPUT = 100_000;

const SANDBOXED = readFileSync(path.join(import.meta.dirname, 'sandboxed.cjs'), 'utf8');

/** When and where a bundle runs, as far as it can tell. */
export interface BundlePlace {
  /** A bundle's texts must not depend on the machine: without these, Node asks its files and settings. */
  env: { TZ: string; LC_ALL: string };
  /** Milliseconds by which its clock is ahead. */
  ahead: number;
  /** What its random numbers follow from. */
  seed: number;
  /** What a visitor's browser tells. The first render of a page has none. */
  navigator?: { language: string; languages: string[]; platform: string; userAgent: string };
}

const HERE: BundlePlace = { env: { TZ: 'UTC', LC_ALL: 'en_US.UTF-8' }, ahead: 0, seed: 1 };

/**
 * Another year, month and weekday; with its time zone, another half of the day; for each random number what it
 * lacks to 1; and a browser's language, which detectors ask for.
 */
export const ELSEWHERE: BundlePlace = {
  env: { TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' },
  ahead: (402 * 24 + 3) * 3_600_000,
  seed: -1,
  navigator: { language: 'de-DE', languages: ['de-DE'], platform: '', userAgent: '' },
};

/** More processes than cores would only slow each other down until they exceed the time limit. */
const limited = pLimit(availableParallelism());

/**
 * Calls the function that a version's Node bundle exports by default, in a process of its own that gets
 * nothing but the bundle and the data; see `sandboxCommand`. Data and result pass through JSON. The
 * process has ended when this returns.
 *
 * @param source CommonJS source of the bundle
 * @param data the function's argument
 */
export const runBundle = (
  source: string,
  data: unknown,
  limits: BundleLimits = LIMITS,
  place: BundlePlace = HERE,
): Promise<BundleRun> => limited(() => run(source, data, limits, place));

async function run(
  source: string,
  data: unknown,
  { time, memory }: BundleLimits,
  { env, ...moved }: BundlePlace,
): Promise<BundleRun> {
  const [program = '', ...words] = [...sandboxCommand(memory), '-e', SANDBOXED];
  const child = spawn(program, words, {
    cwd: path.parse(process.execPath).root,
    env,
    // A process group of its own, so that `kill` reaches all of it, and Ctrl-C only this process.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const pipes = child.stdio as unknown as Socket[];
  const [stdin, stdout, stderr, results] = pipes as [Socket, Socket, Socket, Socket];
  function kill() {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  }
  // Writing to a process that has ended fails. How it ended says more.
  for (const pipe of pipes) pipe.on('error', () => {});
  child.on('exit', kill);
  const [printed, complained] = [readStart(stdout), readStart(stderr)];
  const isOutOfMemory = () => complained().includes('JavaScript heap out of memory');
  const ended = new Promise<BundleRun>((resolve) => {
    const fail = (failure: string) => resolve({ failure });
    child
      .on('error', (error) => fail(String(error)))
      .on('close', (code, signal) => {
        if (code !== 0 && isOutOfMemory()) fail(`it exceeded its memory limit of ${memory} MB`);
        else if (signal) fail(`it was ended by ${signal} before it returned a result`);
        else fail(`it exited with code ${code} before it returned a result`);
      });
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<BundleRun>((resolve) => {
    timer = setTimeout(resolve, time, { failure: `no result within ${time / 1000} s` });
  });
  stdin.write(`${JSON.stringify({ source, data, ...moved })}\n`);
  const outcome = await Promise.race([readResult(results), ended, late]);
  clearTimeout(timer);
  kill();
  for (const pipe of pipes) pipe.destroy();
  await ended;
  if ('result' in outcome) return outcome;
  const output = ((isOutOfMemory() ? '' : complained()) + printed()).trim();
  return { failure: outcome.failure + (output && `; it printed: ${oneLine(output)}`) };
}

/** Reads a stream to its end, so that the writer never blocks. @returns what its beginning was until then */
function readStart(stream: Readable): () => string {
  let start = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    start += chunk.slice(0, MAX_OUTPUT - start.length);
  });
  return () => start;
}

/** Reads a line. Never resolves if the process ends without one. */
const readResult = (stream: Readable) =>
  new Promise<BundleRun>((resolve) => {
    let line = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      line += chunk;
      if (line.length > MAX_RESULT) resolve({ failure: 'its result is too long' });
      else if (chunk.includes('\n')) resolve(parseResult(line.slice(0, line.indexOf('\n'))));
    });
  });

/** What `sandboxed.cjs` writes, or the bundle itself. JSON has no undefined. */
const resultSchema = v.union([
  v.object({ error: v.string() }),
  v.object({ result: v.optional(v.unknown()) }),
]);

function parseResult(line: string): BundleRun {
  try {
    const written = v.parse(resultSchema, JSON.parse(line));
    return 'error' in written ? { failure: oneLine(written.error) } : { result: written.result };
  } catch {
    return { failure: 'it wrote something that is not a result' };
  }
}
