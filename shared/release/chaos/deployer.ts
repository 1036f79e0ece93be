import { interceptCalls } from '../fixtures/interceptCalls.fixture';
import { activate, rollOut } from '../src/changes/activate';
import type { Change } from '../src/changes/Change';
import { configure } from '../src/changes/configure';
import { freeze, unfreeze } from '../src/changes/freeze';
import { dropPreview, makePreview } from '../src/changes/previews';
import { retire } from '../src/changes/retire';
import { undo, rollBackApp } from '../src/changes/rollBack';
import { publishAndCommit } from '../src/commands/release/publishAndCommit';
import { commit } from '../src/commit/commit';
import { Refusal } from '../src/errors/Refusal';
import { project } from '../src/project/project';
import { prune } from '../src/prune/prune';
import { readBuild } from '../src/publish/readBuild';
import { openStore } from '../src/stores/openStore';
import type { Store } from '../src/stores/Store';
import { sendMessage, type Command, type Message, type Order } from './Command';

/** A process that runs commands one after the other, as the release tool would. */
const [name, commands] = process.argv.slice(2);
const opened = await openStore(name);

/** Stops this process like a power cut, or like a machine that sleeps: no handler runs. */
function halt({ id, stop }: Command): void {
  const isKilled = stop?.pause === undefined;
  sendMessage({ id, step: isKilled ? 'killed' : 'suspended' });
  process.kill(process.pid, isKilled ? 'SIGKILL' : 'SIGSTOP');
}

/** Why others may keep a command from doing its work. Any other refusal is a fault. */
const OTHERS =
  /is frozen until|went live meanwhile|is not live|is live for all|has no previous version|nothing to go back to|currency is unknown|has no preview/;

/** Why the version of an order may be lost. A command with its build publishes it again. */
const LOST = /prune has given up|has no complete/;

const isExpected = ({ message }: Refusal, order: Order) =>
  OTHERS.test(message) || ('version' in order && !order.build && LOST.test(message));

async function run({ id, order }: Command, store: Store): Promise<Partial<Message>> {
  const how = { note: { by: 'chaos', message: id }, say: () => {} };
  if (order.kind === 'heal') {
    await project(store, { thorough: true });
    return {};
  }
  if (order.kind === 'prune') {
    const { versions } = await prune(order.isLate ? later(store) : store, order.limits, how);
    return { pruned: versions.length };
  }
  const { release, changed } =
    'build' in order && order.build
      ? await publishAndCommit(
          store,
          [await readBuild(order.app, order.build)],
          ({ [order.app]: version = '' }) => changeTo({ ...order, version }),
          how,
        )
      : await commit(store, changeTo(order), how);
  return changed ? { release: release.number } : {};
}

/** The same store after so long that no upload is new. */
function later(now: Store): Store {
  const list = async (prefix: string) =>
    (await now.list(prefix)).map((object) => ({ ...object, written: 0 }));
  return Object.assign(Object.create(now) as Store, { list });
}

/** An order that `commit` fulfils alone. */
type ReleaseOrder = Exclude<Order, { kind: 'prune' | 'heal' }>;

function changeTo(order: ReleaseOrder): Change {
  switch (order.kind) {
    case 'deploy':
      return activate({ [order.app]: order.version });
    case 'promote':
      return activate(
        { [order.app]: order.version },
        { command: 'promote of release 1 from staging' },
      );
    case 'rollOut':
      return rollOut(order, order.percent);
    case 'makePreview':
      return makePreview(order.name, { [order.app]: order.version });
    case 'dropPreview':
      return dropPreview(order.name);
    case 'rollBackApp':
      return rollBackApp(order.app);
    case 'rollBackAll':
      return undo();
    case 'retire':
      return retire(order.app);
    case 'configure': {
      const files = Object.entries(order.files);
      return configure(
        order.values,
        new Map(files.map(([file, text]) => [file, Buffer.from(text)])),
      );
    }
    case 'freeze':
      return freeze(new Date(Date.now() + order.seconds * 1000).toISOString(), { by: 'chaos' });
    case 'unfreeze':
      return unfreeze();
  }
}

for (const command of JSON.parse(commands ?? '[]') as Command[]) {
  const { id, order, stop } = command;
  let calls = 0;
  const store = interceptCalls(opened, (_call, _key, moment) => {
    if (moment === 'after' || (calls += 1) !== stop?.call) return undefined;
    if (stop.delay === 0) halt(command);
    else setTimeout(halt, stop.delay, command);
    return undefined;
  });
  sendMessage({ id, step: 'begun' });
  try {
    sendMessage({ id, step: 'done', ...(await run(command, store)), calls });
  } catch (error) {
    if (!(error instanceof Refusal) || !isExpected(error, order)) throw error;
    sendMessage({ id, step: 'refused' });
  }
}
