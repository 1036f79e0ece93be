import { APP_NAMES, type AppName } from '@site/contract';
import { Argument, Command } from 'commander';
import { say } from './report';
import { rollback, rollbackApp } from '../operations/rollback';
import {
  appName,
  liveLine,
  noteOf,
  storeOf,
  addReleaseOptions,
  type ReleaseOptions,
} from './options';

/** `rollback [APP]` */
export const rollbackCommand = addReleaseOptions(
  new Command('rollback')
    .description('undo the last release, or take one app back to the version before')
    .addArgument(new Argument('[app]', APP_NAMES.join(', ')).argParser(appName)),
).action(async (app: AppName | undefined, options: ReleaseOptions) => {
  const store = await storeOf(options);
  const note = await noteOf(options);
  const release = app ? await rollbackApp(store, app, note) : await rollback(store, note);
  const what = app
    ? `${app} ${release.apps[app].version}`
    : `all that release ${release.number - 2} had`;
  say(liveLine(release.number, what, store, options));
});
