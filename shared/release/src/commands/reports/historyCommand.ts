import { Command, Option } from 'commander';
import { examples } from '../options/examples';
import { history, type HistoryEntry } from '../../operations/history';
import { say } from '../output/report';
import {
  parseCount,
  jsonOption,
  openTargetStore,
  storeOption,
  type JsonOption,
  type StoreOption,
} from '../options/options';
import { formatMinute } from '../../times/formatMinute';
import { NONE, table } from '../output/table';

/** `history` */
export const historyCommand = new Command('history')
  .description('list the last releases: when, by whom, what changed and why')
  .addOption(storeOption())
  .addOption(new Option('--last <count>', 'how many releases').argParser(parseCount).default(20))
  .addOption(jsonOption())
  .addHelpText('after', examples('history --last 5'))
  .action(async ({ json, last, ...options }: StoreOption & JsonOption & { last: number }) => {
    const entries = await history(await openTargetStore(options), last);
    say(json ? JSON.stringify(entries, null, 2) : formatHistory(entries));
  });

const formatHistory = (entries: HistoryEntry[]) =>
  table([
    ['release', 'when (UTC)', 'by', 'what', 'why'],
    ...entries.map(({ release, createdAt, by, command, changes, message }) => [
      String(release),
      formatMinute(createdAt),
      by ?? NONE,
      [...commandLine(command), ...(changes ?? ['(the release before it was pruned)'])],
      message ?? NONE,
    ]),
  ]);

/** Names the commands that their changes alone don't tell: a rollback would look like a deploy. */
const commandLine = (command: string | undefined) =>
  command !== undefined && /^(rollback|freeze|promote) /.test(command) ? [command] : [];
