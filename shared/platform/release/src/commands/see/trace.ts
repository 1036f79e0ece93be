import { text } from 'node:stream/consumers';
import { openStore } from '../../stores/openStore';
import { trace, type TracedLine } from '../../reports/trace/trace';
import { createCommand } from '../run/createCommand';
import { print } from '../run/report';

export const traceCommand = createCommand(
  'trace',
  'name the source file and line of a position in a script, or of a whole stack',
  ['store', 'json'],
  'trace Home.js:1:2345',
)
  .argument(
    '[position]',
    'main.js:1:2345, an address with line and column, or a stack; otherwise read from standard input',
  )
  .addHelpText(
    'after',
    `
An address such as /apps/shell/1.2.0-3f9a1c04/main.js:1:2345 names its app and version. A bare name such
as main.js:1:2345 belongs to the live version of the app that has this script, otherwise to one that is kept.
Lines of a stack that have no source stay as they are.`,
  )
  .action(async (position, options, command) => {
    if (position === undefined && process.stdin.isTTY)
      command.error('error: name a position, or pass a stack on standard input');
    const given = position ?? (await text(process.stdin));
    const lines = await trace(await openStore(options.store), given);
    print(options, lines.map(describe), () => lines.map(format).join('\n'));
  });

/** What `--json` prints of a line. */
const describe = ({ given, position, source, failure }: TracedLine) => ({
  given,
  ...(position && { ...position.version, script: position.file }),
  ...(source && { source }),
  ...(failure && { failure: failure.message }),
});

function format({ given, position, source }: TracedLine): string {
  if (!position || !source) return given;
  const { file, line, column, text } = source;
  const traced = given.replace(position.text, () => `${file}:${line}:${column}`);
  return text === undefined ? traced : `${traced}\n${String(line).padStart(8)} | ${text}`;
}
