import { activate } from '../../src/operations/activate';
import { configure } from '../../src/operations/configure';
import { prune } from '../../src/operations/prune';
import { publish } from '../../src/operations/publish';
import { retire } from '../../src/operations/retire';
import { readBuild } from '../../src/builds/readBuild';
import { Refusal } from '../../src/errors/Refusal';
import { Unfinished } from '../../src/errors/Unfinished';
import { TOMBSTONE_AGES } from '../../src/records/tombstone';
import { openStore } from '../../src/stores/openStore';
import { sendMessage, type Change, type Deploy, type Prune } from '../messages/processMessages';

/** A process that makes a team's changes one after the other, as the release tool would. */
const [name, changes] = process.argv.slice(2);
const store = await openStore(name);
const note = { by: 'chaos' };

// Many prunes are killed, and nobody has a minute.
Object.assign(TOMBSTONE_AGES, { deletable: 4000, abandoned: 8000 });

/** How often a deploy begins again because a prune deletes its version. */
const MAX_ATTEMPTS = 10;

/** What a refusal says if a version is being pruned at that moment. */
const PRUNED = /prune|has no complete|is missing/;

for (const change of JSON.parse(changes ?? '[]') as Change[]) {
  if (change.kind === 'prune') await pruneAll(change);
  else await makeRelease(change);
}

async function pruneAll(change: Prune): Promise<void> {
  sendMessage({ step: 'gate', change });
  try {
    const { versions } = await prune(store, change.keep);
    sendMessage({ step: 'pruned', versions: versions.length });
  } catch (error) {
    // The machine was busy, and the tombstones are too old by now.
    if (!(error instanceof Refusal)) throw error;
    sendMessage({ step: 'refused' });
  }
}

async function makeRelease(change: Exclude<Change, Prune>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const build = change.kind === 'deploy' ? change.build : undefined;
    if (build) await publishBuild(change as Deploy, build);
    sendMessage({ step: 'gate', change });
    try {
      const { number } = await make(change);
      return sendMessage({ step: 'acknowledged', change, release: number });
    } catch (error) {
      if (!mayFail(change, error) || attempt === MAX_ATTEMPTS) throw error;
      if (!build) return sendMessage({ step: 'refused' });
      sendMessage({ step: 'repeated' });
    }
  }
}

/** Whether a change may fail like this. Versions of other teams must never be in its way. */
function mayFail(change: Change, error: unknown): boolean {
  if (error instanceof Unfinished)
    return /was pruned while it went live|was taken back/.test(error.message);
  if (!(error instanceof Refusal)) return false;
  const isPruned = PRUNED.test(error.message);
  return change.kind === 'deploy' ? isPruned && error.message.includes(change.version) : !isPruned;
}

async function publishBuild(change: Deploy, build: string): Promise<void> {
  sendMessage({ step: 'publishing', change });
  await publish(store, await readBuild(change.app, build));
}

function make(change: Exclude<Change, Prune>) {
  switch (change.kind) {
    case 'deploy':
      return activate(store, { [change.app]: change.version });
    case 'retire':
      return retire(store, change.app, note);
    case 'configure':
      return configure(store, { [change.setting]: change.value }, note);
  }
}
