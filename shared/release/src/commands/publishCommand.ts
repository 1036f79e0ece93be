import { appFolder } from '../builds/appFolder';
import type { AppName } from '@site/contract';
import { Command } from 'commander';
import { publish } from '../operations/publish';
import { readBuild } from '../builds/readBuild';
import { say } from './report';
import {
  appArgument,
  dryRunOption,
  storeOf,
  storeOption,
  type DryRunOption,
  type StoreOption,
} from './options';

/** `publish APP` */
export const publishCommand = new Command('publish')
  .description('put an app’s build into the store as a version; nothing goes live by it')
  .addArgument(appArgument())
  .addOption(storeOption())
  .addOption(dryRunOption())
  .action(async (app: AppName, options: StoreOption & DryRunOption) => {
    const store = await storeOf(options);
    const build = await readBuild(app, appFolder(app, 'dist'));
    const isNew = await publish(store, build);
    const done = options.dryRun ? 'could be published' : 'published';
    say(`${app} ${build.manifest.version} ${isNew ? done : 'stands already'} in ${store.address}`);
  });
