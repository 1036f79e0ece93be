import { execa } from 'execa';

/** Milliseconds that a process may take: much longer than the longest wait for a dead process's lock. */
const LONGEST_RUN = 120_000;

/** A process of the chaos test that runs. */
export interface Running {
  /** Settles when it has ended: with what is wrong with how it did, undefined when it ended by itself or killed itself. */
  ended: Promise<string | undefined>;
  /** Asks it to end. */
  end(): void;
}

/**
 * Starts one of the chaos test's processes.
 *
 * @param words of its command line, after `node`
 * @param take is given each line that it says
 */
export function runProcess<Line>(
  words: string[],
  environment: Record<string, string>,
  take: (line: Line) => void,
  timeout = LONGEST_RUN,
): Running {
  const child = execa(process.execPath, words, {
    // What Node itself warns of is no fault of the tool.
    env: { ...environment, NODE_NO_WARNINGS: '1' },
    reject: false,
    timeout,
    killSignal: 'SIGTERM',
  });
  const follow = async () => {
    for await (const line of child.iterable()) take(JSON.parse(line) as Line);
    const { signal, exitCode, stderr, timedOut } = await child;
    if (timedOut) return `was stopped after ${timeout / 1000} s`;
    if (stderr) return stderr;
    return signal === 'SIGKILL' || exitCode === 0 ? undefined : `ended with ${signal ?? exitCode}`;
  };
  return { ended: follow(), end: () => child.stdin.end() };
}
