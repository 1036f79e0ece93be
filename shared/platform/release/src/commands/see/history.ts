import { history, type HistoryEntry } from '../../reports/history';
import { formatMinute } from '../../basics/moments';
import { createCommand, openTargetStore } from '../run/createCommand';
import { parseCount } from '../run/parsers';
import { NONE, print, table } from '../run/report';

export const historyCommand = createCommand(
  'history',
  'list the last releases: when, by whom, what changed and why',
  ['store', 'json'],
  'history --last 5',
)
  .option('--last <count>', 'how many releases', parseCount, 20)
  .action(async ({ last, ...options }) =>
    print(options, await history(await openTargetStore(options), last), (entries) =>
      table([
        ['release', 'when (UTC)', 'by', 'what', 'why'],
        ...entries.map((entry) => [
          String(entry.release),
          formatMinute(entry.createdAt),
          entry.by,
          linesOf(entry),
          entry.message ?? NONE,
        ]),
      ]),
    ),
  );

/** Says what a release did. Its changes alone don't tell some commands: a rollback would look like a deploy. */
function linesOf({ command, restores, changes, remarks }: HistoryEntry): string[] {
  const isNamed = !changes?.length || restores || command.startsWith('deploy from ');
  const lines = changes ?? ['(the release before it was pruned)'];
  return [...(isNamed ? [command] : []), ...lines, ...remarks];
}
