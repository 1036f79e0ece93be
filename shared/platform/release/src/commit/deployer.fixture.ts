import type { LogEntry } from '@site/format';
import { randomInt, randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import path from 'node:path';
import { interceptCalls } from '../../fixtures/interceptCalls.fixture';
import { writeBuildInto } from '../../fixtures/writeBuildInto.fixture';
import { activate } from '../changes/activate';
import type { Change } from '../changes/Change';
import { configure } from '../changes/configure';
import { makePreview } from '../changes/previews';
import { rollBackApps, undo } from '../changes/rollBack';
import { rollOut } from '../changes/rollouts';
import { commit } from './commit';
import { Refusal } from '@site/project';
import { project } from './project';
import { prune } from '../publish/prune';
import { readNewest } from '../log/readEntries';
import { publish } from '../publish/publish';
import { readBuild } from '../publish/readBuild';
import { openStore } from '../stores/openStore';
import type { Store } from '../stores/Store';

/** What this process reports, a line of JSON on its standard output. */
export interface Message {
  step: 'done' | 'refused' | 'killed';
  /** The release that a command made. */
  release?: LogEntry;
}

/** A process that runs a command, and kills itself while it runs another one of the same kind. */
const [name, folder = ''] = process.argv.slice(2);
const opened = await openStore(name);

/** Synchronous, so that a message arrives even if the process is killed right after. */
const send = (message: Message) => void writeSync(1, `${JSON.stringify(message)}\n`);

const pick = <Value>(...values: Value[]) => values[randomInt(values.length)] as Value;

const NOTE = { by: 'chaos' };

const run = async (store: Store, change: Change) => commit(store, change, { note: NOTE });

/** Publishes a new build of an app for a change. */
async function upload(store: Store, toChange: (app: string, version: string) => Change) {
  const app = pick('shell', 'marketing', 'account');
  const build = path.join(folder, randomUUID());
  const script = { shell: 'main.js', marketing: 'Home.js', account: 'ConfirmEmail.js' }[app];
  const named = app === 'shell' ? ['root/ads.txt', 'root/proof.txt'].slice(randomInt(3)) : [];
  const files = Object.fromEntries(named.map((name) => [name, randomUUID()]));
  await writeBuildInto(build, app, {
    files: { ...files, [script]: `build('${randomUUID()}');\n` },
  });
  const { version } = await publish(store, await readBuild(build), await readNewest(store));
  return run(store, toChange(app, version));
}

/** The same store after so long that no upload is new. */
function later(now: Store): Store {
  const list = async (prefix: string) =>
    (await now.list(prefix)).map((object) => ({ ...object, written: 0 }));
  return Object.assign(Object.create(now) as Store, { list });
}

type Made = { release: LogEntry; changed: boolean } | undefined;

const COMMANDS: ((store: Store) => Promise<Made>)[] = [
  (store) => upload(store, (app, version) => activate({ [app]: version })),
  (store) => upload(store, (app, version) => rollOut({ app, version }, randomInt(1, 100))),
  (store) => upload(store, (app, version) => makePreview(app, { [app]: version })),
  (store) => run(store, rollBackApps([pick('shell', 'marketing', 'account')])),
  (store) => run(store, undo()),
  (store) => run(store, configure({ productName: randomUUID() })),
  async (store) => {
    const limits = { keep: randomInt(4, 10), olderThan: 0 };
    await prune(later(store), limits, { note: NOTE });
    return undefined;
  },
  async (store) => {
    await project(store, { thorough: true });
    return undefined;
  },
];

/** Why others may keep a command from doing its work. Any other refusal is a fault. */
const EXPECTED =
  /went live in the meantime|has no previous version|nothing to go back to|prune has given/;

/** @returns how many calls of the store it took */
async function runCounted(command: (store: Store) => Promise<Made>, fatal = 0): Promise<number> {
  let calls = 0;
  const kill = () => {
    send({ step: 'killed' });
    // Like a power cut: no handler runs.
    process.kill(process.pid, 'SIGKILL');
  };
  const store = interceptCalls(opened, (_call, _key, moment) => {
    // A little later, the call is under way or has taken effect.
    if (moment === 'before' && (calls += 1) === fatal) setTimeout(kill, randomInt(4));
    return undefined;
  });
  try {
    const { release, changed = false } = (await command(store)) ?? {};
    send({ step: 'done', ...(changed && release && { release }) });
  } catch (error) {
    if (!(error instanceof Refusal) || !EXPECTED.test(error.message)) throw error;
    send({ step: 'refused' });
  }
  return calls;
}

const command = pick(...COMMANDS);
const calls = await runCounted(command);
await runCounted(command, randomInt(calls) + 1);
