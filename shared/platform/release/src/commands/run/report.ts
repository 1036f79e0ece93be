import type { CommanderError } from 'commander';
import { getSystemErrorMap, inspect } from 'node:util';
import { isFileError, reasonOf, systemErrorCode } from '../../basics/errors';
import { Unfinished } from '../../basics/Unfinished';
import {
  advise,
  hint,
  Refusal,
  requireOwnTools,
  writeHint,
  type Hint,
  type NamedStores,
} from '@site/project';
import { useProxies } from '../../basics/proxyFor';

/**
 * Prints a line to standard output. All that the tool prints goes through this or `sayError`: much of it
 * comes from visitors and other teams, and a terminal would obey their escape codes.
 *
 * @param stores the command's options, if the line may advise a command
 */
export const say = (line: Hint, stores?: NamedStores) =>
  console.log(printable(writeHint(line, stores)));

/** Prints a line to standard error. */
export const sayError = (line: Hint, stores?: NamedStores) =>
  console.error(printable(writeHint(line, stores)));

/** Returns a text without control characters other than line breaks and tabs, so also in JSON. */
const printable = (text: string) => text.replaceAll(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '');

/** Prints a value as JSON, or in another form for people. */
export const print = <Value>(
  { json }: { json?: true },
  value: Value,
  format: (value: Value) => string,
) => {
  say(json ? JSON.stringify(value, null, 2) : format(value));
};

/**
 * Prints why a command failed and what to do next. The process will exit with code 1.
 *
 * @param stores the command's options
 */
export function reportFailure(error: unknown, stores?: NamedStores): void {
  process.exitCode = 1;
  const sayFailure = (what: string, lines: readonly string[], todo: Hint) =>
    // Prints no line that is not the tool's own, whatever is in them: CI systems take lines such as `::warning::` for
    // commands.
    sayError(`${what}: ${[...lines, writeHint(todo, stores)].map(withoutLineBreaks).join('\n')}`);
  if (error instanceof Refusal) sayFailure('Refused', error.lines, error.hint);
  else if (error instanceof Unfinished) sayFailure('Not finished', [error.message], error.hint);
  else if (isFileError(error)) sayFailure('Failed', [reasonOf(error)], hintOf(error));
  else sayError(inspect(error));
}

/** Keeps the indentation, as in the output of a build. */
const withoutLineBreaks = (line: string) =>
  line.trimEnd().replaceAll(/\s*[\n\r\u2028\u2029]\s*/g, ' ');

/** Returns what to do after an error of the system. */
function hintOf(error: unknown): Hint {
  const code = systemErrorCode(error) ?? '';
  // A file may belong to another user, such as the one that deployed first.
  if (['EACCES', 'EPERM'].includes(code)) return CHECK_OWNER;
  return ['ENOSPC', 'EDQUOT'].includes(code) ? FREE_SPACE : CHECK_FILES;
}

const CHECK_OWNER =
  'Check --store and other names of files. If another user owns the store, run the command as that user, or let your group write to all of it, and deploy with the umask 002.';

const CHECK_FILES =
  'Check --store and other names of files, and the limit of open files (ulimit -n), then run the command again.';

/** The files in .tmp belong to running commands. Pages need no source map, and `publish` restores each. */
const FREE_SPACE = hint`The disk is full. Free space: ${advise('prune')}. If that fails, too, delete in the store by hand, and nothing else: while no command runs, the files in .tmp; then the oldest folders in maps/ (no page needs source maps, publishing again restores them). Then prune again.`;

/**
 * Runs a command line, with the environment's proxies. The process’s exit code becomes 1 when the command is refused or fails, and
 * 2 for wrong usage.
 *
 * @param words the arguments, without the program’s own name
 */
export async function runProgram(
  program: {
    parseAsync: (words: string[], options: { from: 'user' }) => Promise<unknown>;
    hook: (
      event: 'preAction',
      listen: (_: unknown, run: { opts(): NamedStores }) => void,
    ) => unknown;
  },
  words: string[],
): Promise<void> {
  let options: NamedStores | undefined;
  program.hook('preAction', (_, command) => void (options = command.opts()));
  try {
    requireOwnTools();
    await useProxies();
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (isUsage(error)) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else reportFailure(error, options);
  }
}

/**
 * Says once that output could not be written, such as to a full disk: the exit code becomes 1, and the command goes on.
 * A reader that stops early, as `head` does, is no failure. Neither may end a deploy.
 */
export function reportUnwritten(output: NodeJS.WriteStream): void {
  let isReported = false;
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || isReported) return;
    isReported = true;
    const [, why = reasonOf(error)] = getSystemErrorMap().get(error.errno ?? 0) ?? [];
    sayError(`Failed: can’t write to standard output: ${why}`);
    process.once('exit', () => (process.exitCode ||= 1));
  });
}

/** Whether commander has printed help or a wrong usage. Its class differs: packages may have copies. */
const isUsage = (error: unknown): error is CommanderError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');

/** Counts things in words, e.g. `2 versions`. */
export const plural = ({ length }: unknown[], what: string) =>
  `${length} ${what}${length === 1 ? '' : 's'}`;

/**
 * Formats a table: columns are left-aligned, two spaces apart.
 *
 * @param rows cells of every row, column heads first; a list takes one line per item
 */
export function table(rows: (string | string[])[][]): string {
  const lines = rows.flatMap((row) => {
    const cells = row.map((cell) => [cell].flat());
    const height = Math.max(...cells.map((cell) => cell.length));
    return Array.from({ length: height }, (_, line) => cells.map((cell) => cell[line] ?? ''));
  });
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const formatLine = (cells: string[]) =>
    cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return lines.map((cells) => formatLine(cells).trimEnd()).join('\n');
}

/** Placeholder for an unknown value in a table. */
export const NONE = '-';
