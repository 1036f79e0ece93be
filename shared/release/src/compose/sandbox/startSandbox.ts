import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { SandboxFailure } from './describeFailure';
import { parseAnswer } from './parseAnswer';
import { readLines } from './readLines';
import { readOutput } from './readOutput';
import { sandboxCommand } from './sandboxCommand';

/** A process that runs a version's Node bundle. */
export interface Sandbox {
  /** Resolves when the process has ended, with how. */
  ended: Promise<SandboxFailure>;
  /** Returns the beginning of its console output. */
  printed(): string;
  /** Sends a message to the bundle's `parentPort`. */
  post(message: unknown): void;
  /**
   * Waits for a message that the bundle posts. The process may run on after it, or after the limit.
   *
   * @param isWanted tells the message from others, which are ignored
   * @param limit milliseconds
   */
  receive(
    isWanted: (posted: unknown) => boolean,
    limit: number,
  ): Promise<{ posted: unknown } | SandboxFailure>;
  /** Kills the process, and resolves when it has ended. */
  stop(): Promise<void>;
  /** Lets this process exit while the sandbox runs, which then ends, too. */
  unref(): void;
  /** Reverts `unref`. */
  ref(): void;
}

const RUN_BUNDLE = readFileSync(path.join(import.meta.dirname, 'runBundle.cjs'), 'utf8');

/** Characters of a message: no page comes near it. */
const MAX_MESSAGE = 16_000_000;

/**
 * Starts a version's Node bundle in a process of its own, which gets nothing but its source and
 * data; see `sandboxCommand`. The bundle posts messages as a worker thread does. They pass through
 * JSON.
 *
 * @param source CommonJS source of the bundle
 * @param memory megabytes of heap after which it is stopped
 */
export function startSandbox(source: string, workerData: unknown, memory: number): Sandbox {
  const [program = '', ...words] = [...sandboxCommand(memory), '-e', RUN_BUNDLE];
  const child = spawn(program, words, {
    cwd: path.parse(process.execPath).root,
    env: {},
    // A process group of its own, so that `kill` reaches all of it, and Ctrl-C only this process.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const pipes = child.stdio as unknown as Socket[];
  const [stdin, stdout, stderr, answers] = pipes as [Socket, Socket, Socket, Socket];
  const [printed, complained] = [readOutput(stdout), readOutput(stderr)];
  let failure: SandboxFailure | undefined;
  let receiver = (_posted: unknown) => {};

  function kill() {
    try {
      if (child.pid) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  }
  const fail = (seen: SandboxFailure) => {
    failure ??= seen;
    kill();
  };
  readLines(answers, MAX_MESSAGE, (line) => {
    const answer = line === undefined ? { error: 'its message is too long' } : parseAnswer(line);
    if ('error' in answer) fail(answer);
    else receiver(answer.posted);
  });
  // Writing to a process that has ended fails. How it ended says more.
  for (const pipe of pipes) pipe.on('error', () => {});
  child.on('error', (error) => (failure ??= { error: String(error) })).on('exit', kill);
  const ended = new Promise<SandboxFailure>((resolve) =>
    child.on('close', (code, signal) => {
      if (failure) resolve(failure);
      else if (complained().isOutOfMemory && code !== 0) resolve({ memory });
      else resolve(signal ? { signal } : { exitCode: code ?? 1 });
    }),
  );

  const post = (message: unknown) => void stdin.write(`${JSON.stringify(message)}\n`);
  post({ source, workerData });
  return {
    ended,
    printed: () => {
      const { start, isOutOfMemory } = complained();
      return (isOutOfMemory ? '' : start) + printed().start;
    },
    post,
    async receive(isWanted, limit) {
      let timer: NodeJS.Timeout | undefined;
      const posted = new Promise<{ posted: unknown } | SandboxFailure>((resolve) => {
        receiver = (message) => void (isWanted(message) && resolve({ posted: message }));
        timer = setTimeout(() => resolve({ waited: limit }), limit);
      });
      return Promise.race([posted, ended]).finally(() => clearTimeout(timer));
    },
    async stop() {
      kill();
      for (const pipe of pipes) pipe.destroy();
      await ended;
    },
    unref: () => [child, ...pipes].forEach((handle) => handle.unref()),
    ref: () => [child, ...pipes].forEach((handle) => handle.ref()),
  };
}
