import { activate } from '../../src/operations/activate';
import { publish } from '../../src/operations/publish';
import { readBuild } from '../../src/builds/readBuild';
import { openStore } from '../../src/stores/openStore';
import { tell, type Deploy } from '../messages/processMessages';

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
