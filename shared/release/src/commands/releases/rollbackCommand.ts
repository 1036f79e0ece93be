import type { AppName } from '@site/contract';
import { Command } from 'commander';
import { examples } from '../options/examples';
import { say } from '../output/report';
import { notifying } from '../output/notifying';
import { sayLive } from '../output/sayLive';
import { rollback, rollbackApp } from '../../operations/rollback';
import {
  appArgument,
  createNote,
  openTargetStore,
  addReleaseOptions,
  type ReleaseOptions,
} from '../options/options';

/** `rollback [APP]` */
export const rollbackCommand = addReleaseOptions(
  new Command('rollback')
    .description('undo the last release, or return one app to its previous version')
    .addArgument(appArgument('[app]'))
    .option('--skip-render', 'let pages that can’t be rendered go live without prerendered markup'),
)
  .addHelpText('after', examples('rollback marketing -m "The pitch lost a line"', 'rollback'))
  .action(
    notifying(
      (app: AppName | undefined) => ({
        command: ['rollback', app].filter(Boolean).join(' '),
        versions: app === undefined ? {} : { [app]: undefined },
      }),
      async (app, options: ReleaseOptions & { skipRender?: true }) => {
        const store = await openTargetStore(options);
        const note = await createNote(options);
        let before = 0;
        const returnsTo = (release: number) => (before = release);
        return sayLive(
          store,
          options,
          (hooks) => {
            const how = { warn: say, skipRender: options.skipRender && sayBlank, ...hooks };
            return app
              ? rollbackApp(store, app, note, how)
              : rollback(store, note, { ...how, returnsTo });
          },
          ({ apps }) =>
            app ? `${app} ${apps[app]?.version}` : `everything as in release ${before}`,
        );
      },
    ),
  );

const sayBlank = (file: string, why: string) =>
  say(
    `${file} gets no prerendered markup: browsers render it, until its app or the shell is deployed. ${why}`,
  );
