import { inspect } from 'node:util';
import { toOneLine } from '../records/readJson';

/** How a thread ended without a result. */
export type WorkerFailure =
  /** An uncaught error. */
  | { error: unknown }
  /** It exited by itself. */
  | { exitCode: number }
  /** It was stopped after so many milliseconds. */
  | { waited: number };

/**
 * Describes how a thread ended without a result, in one line.
 *
 * @param result what it should have done, e.g. `the page was rendered`
 */
export function describeFailure(failure: WorkerFailure, result: string): string {
  if ('error' in failure) return truncate(describeThrown(failure.error));
  if ('exitCode' in failure) return `it exited with code ${failure.exitCode} before ${result}`;
  return `no result within ${failure.waited / 1000} s`;
}

/** Describes what a thread printed, as the end of a message. */
export const describeOutput = (printed: string) =>
  printed.trim() && `; it printed: ${truncate(printed)}`;

/** Any value may be thrown. `instanceof` fails for the copy of another thread's error. */
const describeThrown = (thrown: unknown) =>
  isError(thrown) ? String(thrown) : inspect(thrown, { breakLength: Infinity });

const isError = (value: unknown): value is Error =>
  typeof value === 'object' && value !== null && 'stack' in value;

/** Shortens a text to one line of a message. */
export const truncate = (text: string) => {
  const line = toOneLine(text).trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
};
