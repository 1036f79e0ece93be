import { Command, Option } from 'commander';
import { history, type HistoryEntry } from '../operations/history';
import { say } from './report';
import {
  countOf,
  jsonOption,
  storeOf,
  storeOption,
  type JsonOption,
  type StoreOption,
} from './options';
import { minuteOf, NONE, table } from './table';

/** `history` */
export const historyCommand = new Command('history')
  .description('the last releases: when, by whom, what changed and why')
  .addOption(storeOption())
  .addOption(new Option('--last <count>', 'how many').argParser(countOf).default(20))
  .addOption(jsonOption())
  .action(async ({ json, last, ...options }: StoreOption & JsonOption & { last: number }) => {
    const entries = await history(await storeOf(options), last);
    say(json ? JSON.stringify(entries, null, 2) : historyTable(entries));
  });

const historyTable = (entries: HistoryEntry[]) =>
  table([
    ['release', 'when (UTC)', 'by', 'what', 'why'],
    ...entries.map(({ release, createdAt, by, command, changes, message }) => [
      String(release),
      minuteOf(createdAt),
      by ?? NONE,
      [...undone(command), ...(changes ?? ['(what was before it was pruned)'])],
      message ?? NONE,
    ]),
  ]);

/** An undo is told as one: by its changes alone it would pass for a deploy. */
const undone = (command: string | undefined) => (command?.startsWith('rollback') ? [command] : []);
