import { activate } from '../../src/operations/activate';
import { publish } from '../../src/operations/publish';
import { readBuild } from '../../src/builds/readBuild';
import { openStore } from '../../src/stores/openStore';
import { sendMessage, type Deploy } from '../messages/processMessages';

/** A process that makes a team's deploys one after the other, as `release deploy` would. */
const [name, deploys] = process.argv.slice(2);
const store = await openStore(name);
for (const deploy of JSON.parse(deploys ?? '[]') as Deploy[]) {
  const { app, version, build } = deploy;
  if (build) {
    sendMessage({ step: 'publishing', deploy });
    await publish(store, await readBuild(app, build));
  }
  sendMessage({ step: 'gate', deploy });
  const release = await activate(store, { [app]: version });
  sendMessage({ step: 'acknowledged', deploy, release: release.number });
}
