import { toOneLine } from '../../documents/readJson';

/** How a sandboxed process ended without a result. */
export type SandboxFailure =
  /** An uncaught error, described. */
  | { error: string }
  /** It exited by itself. */
  | { exitCode: number }
  /** The system ended it. */
  | { signal: string }
  /** It needed more than so many megabytes of heap. */
  | { memory: number }
  /** It gave no result for so many milliseconds. */
  | { waited: number };

/**
 * Describes how a process ended without a result, in one line.
 *
 * @param result what it should have done, e.g. `the page was rendered`
 */
export function describeFailure(failure: SandboxFailure, result: string): string {
  if ('error' in failure) return truncate(failure.error);
  if ('exitCode' in failure) return `it exited with code ${failure.exitCode} before ${result}`;
  if ('signal' in failure) return `it was ended by ${failure.signal} before ${result}`;
  if ('memory' in failure) return `it exceeded its memory limit of ${failure.memory} MB`;
  return `no result within ${failure.waited / 1000} s`;
}

/** Describes what a process printed, as the end of a message. */
export const describeOutput = (printed: string) =>
  printed.trim() && `; it printed: ${truncate(printed)}`;

/** Shortens a text to one line of a message. */
export const truncate = (text: string) => {
  const line = toOneLine(text).trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
};
