import { appFolder } from '../../builds/appFolder';
import type { AppName } from '@site/contract';
import { Command } from 'commander';
import { examples } from '../options/examples';
import { publish } from '../../operations/publish';
import { readBuild } from '../../builds/readBuild';
import { say } from '../output/report';
import {
  localAppArgument,
  dryRunOption,
  openTargetStore,
  storeOption,
  type DryRunOption,
  type StoreOption,
} from '../options/options';

/** `publish APP` */
export const publishCommand = new Command('publish')
  .description('upload an app’s build to the store as a version, without making it live')
  .addArgument(localAppArgument())
  .addOption(storeOption())
  .addOption(dryRunOption())
  .addHelpText('after', examples('publish marketing'))
  .action(async (app: AppName, options: StoreOption & DryRunOption) => {
    const store = await openTargetStore(options);
    const build = await readBuild(app, appFolder(app, 'dist'));
    const isNew = await publish(store, build, say);
    const done = options.dryRun ? 'could be published' : 'published';
    const outcome = isNew ? done : 'is already published';
    say(`${app} ${build.manifest.version} ${outcome} in ${store.address}`);
  });
