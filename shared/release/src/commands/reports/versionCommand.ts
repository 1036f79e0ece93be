import type { AppName } from '@site/contract';
import { Command } from 'commander';
import { examples } from '../options/examples';
import { appFolder } from '../../builds/appFolder';
import { readBuild } from '../../builds/readBuild';
import { readPointer } from '../../records/readRelease';
import {
  localAppArgument,
  openTargetStore,
  storeOption,
  type StoreOption,
} from '../options/options';
import { say } from '../output/report';

/** `version APP` */
export const versionCommand = new Command('version')
  .description('print the version of an app’s build, and nothing else, for scripts')
  .addArgument(localAppArgument())
  .option('--live', 'print the live version; none if the app is not live')
  .addOption(storeOption())
  .addHelpText('after', examples('version marketing --live'))
  .action(async (app: AppName, { live, ...options }: StoreOption & { live?: true }) => {
    if (!live) return say((await readBuild(app, appFolder(app, 'dist'))).manifest.version);
    const release = await readPointer(await openTargetStore(options));
    say(release?.apps[app]?.version ?? 'none');
  });
