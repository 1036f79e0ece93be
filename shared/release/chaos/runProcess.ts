import { execa } from 'execa';

/** Milliseconds. Far longer than the longest wait for the lock of a dead process. */
const DEFAULT_TIMEOUT = 120_000;

/** A running process of the chaos test. */
export interface RunningProcess {
  /** Resolves when it has exited: with its fault, or undefined if it succeeded or killed itself. */
  ended: Promise<string | undefined>;
  /** Closes its standard input, which ends a reader. */
  end(): void;
}

/**
 * Starts a process of the chaos test.
 *
 * @param args of `node`
 * @param onMessage is called with each message that it sends
 * @param timeout milliseconds; 0 for none
 */
export function runProcess<Message>(
  args: string[],
  environment: Record<string, string>,
  onMessage: (message: Message) => void,
  timeout = DEFAULT_TIMEOUT,
): RunningProcess {
  const child = execa(process.execPath, args, {
    // Node's own warnings are not faults of the tool.
    env: { ...environment, NODE_NO_WARNINGS: '1' },
    reject: false,
    timeout,
    killSignal: 'SIGTERM',
  });
  const follow = async () => {
    for await (const line of child.iterable()) onMessage(JSON.parse(line) as Message);
    const { signal, exitCode, stderr, timedOut } = await child;
    if (timedOut) return `was stopped after ${timeout / 1000} s`;
    if (stderr) return stderr;
    return signal === 'SIGKILL' || exitCode === 0 ? undefined : `exited with ${signal ?? exitCode}`;
  };
  return { ended: follow(), end: () => child.stdin.end() };
}
