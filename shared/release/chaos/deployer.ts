import type { AppName } from '@site/contract';
import { randomInt } from 'node:crypto';
import { writeSync } from 'node:fs';
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
import { ADDED_APP, type Command, type Kind, type Message } from './Command';

/** A process that runs commands one after the other, as the release tool would. */
const [name, commands] = process.argv.slice(2);
const opened = await openStore(name);

/** Synchronous, so that a message arrives even if the process is killed right after. */
const send = (message: Message) => void writeSync(1, `${JSON.stringify(message)}\n`);

/** Stops this process like a power cut, or like a machine that sleeps: no handler runs. */
function halt({ id, stop }: Command): void {
  const isKilled = stop?.pause === undefined;
  send({ id, step: isKilled ? 'killed' : 'suspended' });
  process.kill(process.pid, isKilled ? 'SIGKILL' : 'SIGSTOP');
}

/** Why others may keep a command from doing its work. Any other refusal is a fault. */
const OTHERS =
  /is frozen until|went live meanwhile|is not live|is live for all|has no previous version|nothing to go back to|currency is unknown|has no preview|^preview .+, and not /;

/** Why a version may be lost. A command with a build publishes it again. */
const LOST = /prune has given up|has no complete/;

const isExpected = ({ message }: Refusal, { build }: Command) =>
  OTHERS.test(message) || (build === undefined && LOST.test(message));

const AUTHOR = { by: 'chaos' };

const DAY = 24 * 3600_000;

const pick = <Value>(...values: Value[]) => values[randomInt(values.length)] as Value;

type ChangeKind = Exclude<Kind, 'prune' | 'heal'>;

const CHANGES: Record<ChangeKind, (app: AppName, version: string) => Change> = {
  deploy: (app, version) => activate({ [app]: version }),
  promote: (app, version) => activate({ [app]: version }, { command: 'promote of release 1' }),
  rollOut: (app, version) => rollOut({ app, version }, randomInt(1, 100)),
  makePreview: (app, version) => makePreview(pick('one', 'two'), { [app]: version }),
  dropPreview: () => dropPreview(pick('one', 'two')),
  rollBackApp,
  rollBackAll: () => undo(),
  configure: () => {
    const files = ['ads.txt', 'proof.txt'].slice(randomInt(3));
    return configure(
      { [pick('productName', 'currency')]: pick('One', 'Two', 'Three') },
      new Map(files.map((file) => [file, Buffer.from(pick('one', 'two'))])),
    );
  },
  retire: () => retire(ADDED_APP),
  freeze: () => freeze(new Date(Date.now() + randomInt(500, 1500)).toISOString(), AUTHOR),
  unfreeze,
};

/** @returns the number of its release, if it makes one */
async function run(store: Store, command: Command): Promise<number | undefined> {
  const { id, kind, app, version = '', build } = command;
  const how = { note: { ...AUTHOR, message: id }, say: () => {} };
  if (kind === 'heal') {
    await project(store, { thorough: true });
    return undefined;
  }
  if (kind === 'prune') {
    const previewsOlderThan = pick(0, DAY, DAY, DAY);
    await prune(later(store), { keep: randomInt(4, 10), olderThan: 0, previewsOlderThan }, how);
    return undefined;
  }
  const changeTo = CHANGES[kind];
  const { release, changed } =
    build === undefined
      ? await commit(store, changeTo(app, version), how)
      : await publishAndCommit(
          store,
          [await readBuild(build)],
          (versions) => changeTo(app, versions[app] ?? ''),
          how,
        );
  return changed ? release.number : undefined;
}

/** The same store after so long that no upload is new. */
function later(now: Store): Store {
  const list = async (prefix: string) =>
    (await now.list(prefix)).map((object) => ({ ...object, written: 0 }));
  return Object.assign(Object.create(now) as Store, { list });
}

for (const command of JSON.parse(commands ?? '[]') as Command[]) {
  const { id, stop } = command;
  let calls = 0;
  const store = interceptCalls(opened, (_call, _key, moment) => {
    if (moment === 'after' || (calls += 1) !== stop?.call) return undefined;
    if (stop.delay === 0) halt(command);
    else setTimeout(halt, stop.delay, command);
    return undefined;
  });
  send({ id, step: 'begun' });
  try {
    const release = await run(store, command);
    send({ id, step: 'done', calls, ...(release !== undefined && { release }) });
  } catch (error) {
    if (!(error instanceof Refusal) || !isExpected(error, command)) throw error;
    send({ id, step: 'refused' });
  }
}
