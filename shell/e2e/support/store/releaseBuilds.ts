import type { AppName } from '@site/contract';
import { activate, openStore, publish, readBuild } from '@site/release';
import { appFolder } from '@site/release/appFolder';
import { localApps } from '@site/release/localApps';
import { releaseChange } from './releaseChange';

/** Publishes the present builds of all apps and activates them, as `npm start` does. */
export async function releaseBuilds(address: string) {
  const store = await openStore(address);
  const versions: Record<AppName, string> = {};
  for (const app of localApps()) {
    const build = await readBuild(app, appFolder(app, 'dist'));
    versions[app] = (await publish(store, build)).version;
  }
  return releaseChange(address, activate(versions));
}
