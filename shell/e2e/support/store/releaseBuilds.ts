import { activate, openStore, publish, readBuild, type Versions } from '@site/release';
import { appFolder } from '@site/release/appFolder';
import { localApps } from '@site/release/localApps';

/** Publishes the present builds of all apps and activates them, as `npm start` does. */
export async function releaseBuilds(folder: string) {
  const store = await openStore(folder);
  const versions: Versions = {};
  for (const app of localApps()) {
    const build = await readBuild(app, appFolder(app, 'dist'));
    await publish(store, build);
    versions[app] = build.manifest.version;
  }
  return activate(store, versions);
}
