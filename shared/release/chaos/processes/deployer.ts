import { activate } from '../../src/operations/activate';
import { configure } from '../../src/operations/configure';
import { publish } from '../../src/operations/publish';
import { retire } from '../../src/operations/retire';
import { readBuild } from '../../src/builds/readBuild';
import { Refusal } from '../../src/errors/Refusal';
import { openStore } from '../../src/stores/openStore';
import { sendMessage, type Change } from '../messages/processMessages';

/** A process that makes a team's changes one after the other, as the release tool would. */
const [name, changes] = process.argv.slice(2);
const store = await openStore(name);
const note = { by: 'chaos' };

for (const change of JSON.parse(changes ?? '[]') as Change[]) {
  if ('build' in change && change.build) {
    sendMessage({ step: 'publishing', change });
    await publish(store, await readBuild(change.app, change.build));
  }
  sendMessage({ step: 'gate', change });
  try {
    const { number } = await make(change);
    sendMessage({ step: 'acknowledged', change, release: number });
  } catch (error) {
    // No deploy of these builds may be refused.
    if (change.kind === 'deploy' || !(error instanceof Refusal)) throw error;
    sendMessage({ step: 'refused' });
  }
}

function make(change: Change) {
  switch (change.kind) {
    case 'deploy':
      return activate(store, { [change.app]: change.version });
    case 'retire':
      return retire(store, change.app, note);
    case 'configure':
      return configure(store, { [change.setting]: change.value }, note);
  }
}
