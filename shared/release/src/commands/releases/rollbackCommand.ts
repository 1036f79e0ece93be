import type { AppName } from '@site/contract';
import { Command } from 'commander';
import { say } from '../output/report';
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
).action(async (app: AppName | undefined, options: ReleaseOptions & { skipRender?: true }) => {
  const store = await openTargetStore(options);
  const note = await createNote(options);
  const skipRender = options.skipRender && sayBlank;
  let before = 0;
  const returnsTo = (release: number) => (before = release);
  await sayLive(
    store,
    options,
    () =>
      app
        ? rollbackApp(store, app, note, { warn: say, skipRender })
        : rollback(store, note, { warn: say, skipRender, returnsTo }),
    ({ apps }) => (app ? `${app} ${apps[app]?.version}` : `everything as in release ${before}`),
  );
});

const sayBlank = (file: string, why: string) =>
  say(
    `${file} gets no prerendered markup: browsers render it, until its app or the shell is deployed. ${why}`,
  );
