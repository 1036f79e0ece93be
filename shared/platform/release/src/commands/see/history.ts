import { history } from '../../reports/history';
import { formatMinute } from '../../basics/moments';
import { isRollback } from '../../documents/LogEntry';
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
        ...entries.map(({ release, createdAt, by, command, changes, message }) => [
          String(release),
          formatMinute(createdAt),
          by,
          [
            ...commandLine(command, changes),
            ...(changes ?? ['(the release before it was pruned)']),
          ],
          message ?? NONE,
        ]),
      ]),
    ),
  );

/** Names the commands that their changes alone don't tell: a rollback would look like a deploy. */
const commandLine = (command: string, changes: string[] | undefined) =>
  !changes?.length || isRollback(command) || command.startsWith('promote ') ? [command] : [];
