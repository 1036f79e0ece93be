import type { AppName } from '@site/contract';
import { readNewest } from '../log/readEntries';
import { nameForStore, publish } from '../publish/publish';
import { readBuild } from '../publish/readBuild';
import { appFolder } from '../repository/appFolder';
import { createCommand, openTargetStore, type SharedOptions } from './options/createCommand';
import { parseLocalApp } from './options/parsers';
import { say } from './output/report';

/** Reads the build of an app of this checkout. */
export const readLocalBuild = (app: AppName) => readBuild(app, appFolder(app, 'dist'));

/** `publish APP` */
export const publishCommand = createCommand(
  'publish',
  'upload an app’s build to the store as a version, without making it live',
  ['store', 'dryRun'],
  'publish marketing',
)
  .argument('<app>', 'an app of this checkout', parseLocalApp)
  .action(async (app: AppName, options: SharedOptions) => {
    const store = await openTargetStore(options);
    const { version, isNew } = await publish(store, await readLocalBuild(app));
    const done = options.dryRun ? 'could be published' : 'published';
    say(`${app} ${version} ${isNew ? done : 'is already published'} in ${store.address}`);
  });

/** `version APP` */
export const versionCommand = createCommand(
  'version',
  'print the version of an app’s build, and nothing else, for scripts',
  ['store'],
  'version marketing --live',
)
  .argument('<app>', 'an app of this checkout', parseLocalApp)
  .option('--live', 'print the live version; none if the app is not live')
  .action(async (app: AppName, { live, ...options }: SharedOptions & { live?: true }) => {
    const store = await openTargetStore(options);
    if (live) return say((await readNewest(store))?.apps[app]?.version ?? 'none');
    say((await nameForStore(store, await readLocalBuild(app))).manifest.version);
  });
