import { appFolder } from '../builds/appFolder';
import type { AppName } from '@site/contract';
import { Command } from 'commander';
import { activate } from '../operations/activate';
import { publish } from '../operations/publish';
import { readBuild } from '../builds/readBuild';
import { say } from './report';
import {
  allowOption,
  localAppArgument,
  liveLine,
  createNote,
  openTargetStore,
  addReleaseOptions,
  type AllowOption,
  type ReleaseOptions,
} from './options';

/** `deploy APP` */
export const deployCommand = addReleaseOptions(
  new Command('deploy')
    .description('publish an app’s build and make it live')
    .addArgument(localAppArgument()),
)
  .addOption(allowOption())
  .action(async (app: AppName, options: ReleaseOptions & AllowOption) => {
    const build = await readBuild(app, appFolder(app, 'dist'));
    const { version } = build.manifest;
    const label = `${app} ${version}`;
    const note = { ...(await createNote(options)), command: 'deploy' };

    // A refusal must come before anything is written, so the deploy is first run dry. The second gate
    // costs little: pages are rendered once per process.
    const rehearsal = await openTargetStore({ ...options, dryRun: true });
    await publish(rehearsal, build, say);
    const rehearsed = await activate(
      rehearsal,
      { [app]: version },
      { note, ...(options.allow && { allow: (additions) => additions.forEach(say) }) },
    );
    if (options.dryRun) return say(liveLine(rehearsed.number, label, rehearsal, options));

    const store = await openTargetStore(options);
    const isNew = await publish(store, build, say);
    say(`${label} ${isNew ? 'published' : 'is already published'}`);
    // What it asks for has been printed.
    const allow = options.allow && (() => {});
    const release = await activate(store, { [app]: version }, { note, allow });
    say(liveLine(release.number, label, store, options));
  });
