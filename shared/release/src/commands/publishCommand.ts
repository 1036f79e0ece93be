import { appFolder } from '../apps';
import type { AppName } from '@site/contract';
import { Command } from 'commander';
import { publish } from '../publish';
import { readBuild } from '../readBuild';
import { say } from '../report';
import { appArgument, storeOf, storeOption, type StoreOption } from './options';

/** `publish APP` */
export const publishCommand = new Command('publish')
  .description('put an app’s build into the store as a version; nothing goes live by it')
  .addArgument(appArgument())
  .addOption(storeOption())
  .action(async (app: AppName, options: StoreOption) => {
    const store = await storeOf(options);
    const build = await readBuild(app, appFolder(app, 'dist'));
    const isNew = await publish(store, build);
    say(`${app} ${build.manifest.version} ${isNew ? 'published' : 'stands already'} in ${store.address}`);
  });
