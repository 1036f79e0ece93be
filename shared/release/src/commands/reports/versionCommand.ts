import type { AppName } from '@site/contract';
import { readNewest } from '../../log/readEntries';
import { nameForStore } from '../../publish/publish';
import { readBuild } from '../../publish/readBuild';
import { appFolder } from '../../repository/appFolder';
import { createCommand, type SharedOptions } from '../options/createCommand';
import { localAppArgument, openTargetStore } from '../options/options';
import { say } from '../output/report';

/** `version APP` */
export const versionCommand = createCommand(
  'version',
  'print the version of an app’s build, and nothing else, for scripts',
  ['store'],
  'version marketing --live',
)
  .addArgument(localAppArgument())
  .option('--live', 'print the live version; none if the app is not live')
  .action(async (app: AppName, { live, ...options }: SharedOptions & { live?: true }) => {
    const store = await openTargetStore(options);
    if (live) return say((await readNewest(store))?.apps[app]?.version ?? 'none');
    const build = await nameForStore(store, await readBuild(app, appFolder(app, 'dist')));
    say(build.manifest.version);
  });
