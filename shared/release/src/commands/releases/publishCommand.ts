import type { AppName } from '@site/contract';
import { publish } from '../../publish/publish';
import { readBuild } from '../../publish/readBuild';
import { appFolder } from '../../repository/appFolder';
import { createCommand, type SharedOptions } from '../options/createCommand';
import { localAppArgument, openTargetStore } from '../options/options';
import { say } from '../output/report';

/** `publish APP` */
export const publishCommand = createCommand(
  'publish',
  'upload an app’s build to the store as a version, without making it live',
  ['store', 'dryRun'],
  'publish marketing',
)
  .addArgument(localAppArgument())
  .action(async (app: AppName, options: SharedOptions) => {
    const store = await openTargetStore(options);
    const { version, isNew } = await publish(store, await readBuild(app, appFolder(app, 'dist')));
    const done = options.dryRun ? 'could be published' : 'published';
    say(`${app} ${version} ${isNew ? done : 'is already published'} in ${store.address}`);
  });
