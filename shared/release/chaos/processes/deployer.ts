import { activate } from '../../src/activate';
import { publish } from '../../src/publish';
import { readBuild } from '../../src/readBuild';
import { openStore } from '../../src/stores/openStore';
import { tell, type Deploy } from './lines';

/** A team's machine: does its deploys one after the other, as `release deploy` does them. */
const [name, deploys] = process.argv.slice(2);
const store = await openStore(name);
for (const deploy of JSON.parse(deploys ?? '[]') as Deploy[]) {
  const { app, version, build } = deploy;
  if (build) {
    tell({ step: 'publishing', deploy });
    await publish(store, await readBuild(app, build));
  }
  tell({ step: 'gate', deploy });
  const release = await activate(store, { [app]: version });
  tell({ step: 'acknowledged', deploy, release: release.number });
}
