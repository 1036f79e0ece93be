import { appFolder } from '../builds/appFolder';
import type { AppName } from '@site/contract';
import { Command } from 'commander';
import { activate } from '../operations/activate';
import { publish } from '../operations/publish';
import { readBuild } from '../builds/readBuild';
import { say } from './report';
import {
  appArgument,
  liveLine,
  noteOf,
  storeOf,
  addReleaseOptions,
  type ReleaseOptions,
} from './options';

/** `deploy APP` */
export const deployCommand = addReleaseOptions(
  new Command('deploy')
    .description('publish an app’s build and make it live')
    .addArgument(appArgument()),
).action(async (app: AppName, options: ReleaseOptions) => {
  const build = await readBuild(app, appFolder(app, 'dist'));
  const { version } = build.manifest;
  const what = `${app} ${version}`;
  const note = { ...(await noteOf(options)), command: 'deploy' };

  // What would be refused at the end is refused before anything is written.
  const rehearsal = await storeOf({ ...options, dryRun: true });
  await publish(rehearsal, build);
  const rehearsed = await activate(rehearsal, { [app]: version }, note);
  if (options.dryRun) return say(liveLine(rehearsed.number, what, rehearsal, options));

  const store = await storeOf(options);
  const isNew = await publish(store, build);
  say(`${what} ${isNew ? 'published' : 'stands already'}`);
  const release = await activate(store, { [app]: version }, note);
  say(liveLine(release.number, what, store, options));
});
