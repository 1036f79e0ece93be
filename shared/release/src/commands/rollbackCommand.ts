import type { AppName } from '@site/contract';
import { Command } from 'commander';
import { say } from './report';
import { rollback, rollbackApp } from '../operations/rollback';
import {
  appArgument,
  liveLine,
  createNote,
  openTargetStore,
  addReleaseOptions,
  type ReleaseOptions,
} from './options';

/** `rollback [APP]` */
export const rollbackCommand = addReleaseOptions(
  new Command('rollback')
    .description('undo the last release, or return one app to its previous version')
    .addArgument(appArgument('[app]')),
).action(async (app: AppName | undefined, options: ReleaseOptions) => {
  const store = await openTargetStore(options);
  const note = await createNote(options);
  const release = app ? await rollbackApp(store, app, note) : await rollback(store, note);
  const what = app
    ? `${app} ${release.apps[app]?.version}`
    : `everything as in release ${release.number - 2}`;
  say(liveLine(release.number, what, store, options));
});
