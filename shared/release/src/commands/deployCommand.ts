import { appFolder } from '../apps';
import type { AppName } from '@site/contract';
import { Command } from 'commander';
import { activate } from '../activate';
import { checkChange } from '../checkChange';
import { publish } from '../publish';
import { readBuild } from '../readBuild';
import { say } from '../report';
import { appArgument, storeOf, storeOption, type StoreOption } from './options';

/** `deploy APP` */
export const deployCommand = new Command('deploy')
  .description('publish an app’s build and make it live')
  .addArgument(appArgument())
  .addOption(storeOption())
  .option('--dry-run', 'stop before anything is written: only check that it could go live')
  .action(async (app: AppName, { dryRun, ...options }: StoreOption & { dryRun?: true }) => {
    const store = await storeOf(options);
    const build = await readBuild(app, appFolder(app, 'dist'));
    const { version } = build.manifest;
    await checkChange(store, build.manifest);
    if (dryRun) return say(`${app} ${version} could go live in ${store.address}; nothing was written`);
    const isNew = await publish(store, build);
    say(`${app} ${version} ${isNew ? 'published' : 'stands already'}`);
    const release = await activate(store, { [app]: version });
    say(`Release ${release.number} is live in ${store.address}: ${app} ${version}`);
  });
