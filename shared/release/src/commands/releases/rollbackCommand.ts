import type { AppName } from '@site/contract';
import { undo } from '../../changes/undo';
import { rollBackApp } from '../../changes/rollBackApp';
import { createCommand, RELEASE_OPTIONS, type SharedOptions } from '../options/createCommand';
import { appArgument } from '../options/options';
import { liveLine, makeChange } from '../output/makeChange';
import { notifying } from '../output/notifying';
import { say } from '../output/report';

type RollbackOptions = SharedOptions & { skipRender?: true };

/** `rollback [APP]` */
export const rollbackCommand = createCommand(
  'rollback',
  'undo the last release, or return one app to its previous version',
  RELEASE_OPTIONS,
  'rollback marketing -m "The pitch lost a line"',
  'rollback',
)
  .addArgument(appArgument('[app]'))
  .option('--skip-render', 'let pages that can’t be rendered go live without prerendered markup')
  .action((app: AppName | undefined, options: RollbackOptions) => {
    const [attempt, change] =
      app === undefined
        ? [{ command: 'rollback', versions: {} }, undo()]
        : [{ command: `rollback ${app}`, versions: { [app]: undefined } }, rollBackApp(app)];
    const describe = liveLine(({ release: { apps }, returnsTo }) =>
      app === undefined ? `everything as in release ${returnsTo}` : `${app} ${apps[app]?.version}`,
    );
    const skipRender = options.skipRender && sayBlank;
    return notifying(attempt, options, () => makeChange(options, change, describe, { skipRender }));
  });

const sayBlank = (file: string, why: string) =>
  say(
    `${file} gets no prerendered markup: browsers render it, until its app or the shell is deployed. ${why}`,
  );
