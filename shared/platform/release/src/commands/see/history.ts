import { changeLines, history, type HistoryEntry } from '../../reports/history';
import { formatMinute } from '../../basics/moments';
import { createCommand, openTargetStore } from '../run/createCommand';
import { parseCount } from '../run/parsers';
import { NONE, print, table } from '../run/report';

/** `history` */
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
        ...entries.map(
          ({ release, createdAt, by, command, restores, changes, remarks, message }) => [
            String(release),
            formatMinute(createdAt),
            by,
            [
              ...commandLine({ command, restores, changes }),
              ...changeLines({ changes }),
              ...remarks,
            ],
            message ?? NONE,
          ],
        ),
      ]),
    ),
  );

/** Names the commands that their changes alone don't tell: a rollback would look like a deploy. */
const commandLine = ({
  command,
  restores,
  changes,
}: Pick<HistoryEntry, 'command' | 'restores' | 'changes'>) =>
  !changes?.length || restores || command.startsWith('deploy from ') ? [command] : [];
