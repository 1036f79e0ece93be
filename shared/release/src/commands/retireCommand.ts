import type { AppName } from '@site/contract';
import { Command } from 'commander';
import { retire } from '../operations/retire';
import {
  addReleaseOptions,
  appArgument,
  createNote,
  liveLine,
  openTargetStore,
  type ReleaseOptions,
} from './options';
import { say } from './report';

/** `retire APP` */
export const retireCommand = addReleaseOptions(
  new Command('retire')
    .description('take a remote that no route leads to out of the site')
    .addArgument(appArgument()),
).action(async (app: AppName, options: ReleaseOptions) => {
  const store = await openTargetStore(options);
  const release = await retire(store, app, await createNote(options));
  say(liveLine(release.number, `without ${app}`, store, options));
});
