import { type LogEntry, RELEASES } from '@site/format';
import { requestsOf } from '../../fixtures/countRequests.fixture';
import { killedAt, suspendedAt, watchPages } from '../../fixtures/interceptCalls.fixture';
import {
  judgedSite,
  type JudgedCommand,
  type JudgedSite,
} from '../../fixtures/judgedCommands.fixture';
import type * as Remembered from '../../fixtures/remembered.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { Refusal } from '@site/project';
import { releaseNumbers, requireNewest } from '../log/readEntries';
import { project } from './project';
import type { Store } from '../stores/Store';

// The order of store calls is in question, not what pages look like.
jest.mock('../compose/composeVariant', () =>
  jest.requireActual<object>('../../fixtures/plainVariants.fixture'),
);

// Nor how objects are compressed, hashed and validated: all runs have the same ones.
function remembering() {
  return jest.requireActual<typeof Remembered>('../../fixtures/remembered.fixture');
}
jest.mock('../stores/headers', () =>
  remembering().rememberCopies(jest.requireActual('../stores/headers')),
);
jest.mock('../documents/integrity', () =>
  remembering().rememberHashes(jest.requireActual('../documents/integrity')),
);
jest.mock('../documents/readJson', () =>
  remembering().rememberDocuments(jest.requireActual('../documents/readJson')),
);

let site: JudgedSite;
beforeAll(async () => {
  site = await judgedSite();
});

/** Takes a guarantee from a store. */
type Weaken = (store: Store) => Partial<Store>;
const AS_IT_IS: Weaken = () => ({});

const begin = (weaken: Weaken): Store => {
  const store = site.store.copy();
  return Object.assign(Object.create(store) as Store, weaken(store));
};

/**
 * Runs a command to its end.
 *
 * @returns what it reports: nothing if it was refused
 * @throws Refusal of a deploy, which only a freeze may refuse, and a prune that deletes its version meanwhile
 */
const finish = (command: JudgedCommand, store: Store): Promise<LogEntry[]> =>
  command.run(store).catch((error: unknown) => {
    const mayBeRefused =
      !command.name.startsWith('deploy') || /frozen|prune has given up/.test(String(error));
    if (error instanceof Refusal && mayBeRefused) return [];
    throw error;
  });

/** Tells the call at which a command is stopped. */
const callNumber = (number: number) => {
  let calls = 0;
  return () => (calls += 1) === number;
};

/** Runs two commands on a store, the first one stopped at a call. @returns what is wrong afterwards */
type Stop = (store: Store, one: JudgedCommand, other: JudgedCommand, call: number) => Faults;
type Faults = Promise<string[]>;

/** Suspends one command at a call, while the other one runs from its begin to its end. */
const suspend: Stop = async (store, one, other, call) => {
  const pages = watchPages(store);
  const stopped = suspendedAt(pages.store, 'before', callNumber(call));
  const first = finish(one, stopped.store);
  await Promise.race([stopped.reached, first]);
  const acknowledged = await finish(other, pages.store);
  stopped.resume();
  acknowledged.push(...(await first));
  const { oldest } = (await requireNewest(store)).internal;
  const numbers = releaseNumbers((await store.list(RELEASES)).map(({ key }) => key));
  const ghosts = numbers.filter((number) => number < oldest);
  return [
    ...(await siteFaults(store, acknowledged)),
    ...pages.faults,
    ...ghosts.map((number) => `release ${number} came after it was pruned`),
  ];
};

/** Kills one command before a call, and then runs the other one. */
const kill: Stop = async (store, one, other, call) => {
  const pages = watchPages(store);
  await one.run(killedAt(pages.store, 'before', callNumber(call))).catch(() => {});
  const acknowledged = await finish(other, pages.store);
  // A command that changes the site finishes what others have left.
  const left = acknowledged.length > 0 ? await siteFaults(store, acknowledged) : [];
  await project(pages.store, { thorough: true });
  return [...left, ...(await siteFaults(store, acknowledged)), ...pages.faults];
};

/**
 * Suspends one command before it writes, while the other one runs. Then it writes, and is killed. So
 * what it writes may be older than the site, and nobody is left to see that.
 */
const killLate: Stop = async (store, one, other, call) => {
  const stopped = suspendedAt(store, 'before', callNumber(call));
  const first = one.run(killedAt(stopped.store, 'after', callNumber(call))).catch(() => {});
  await Promise.race([stopped.reached, first]);
  const acknowledged = await finish(other, store);
  stopped.resume();
  await first;
  await project(store, { thorough: true });
  return siteFaults(store, acknowledged);
};

/** Runs pairs of commands, with the first one stopped in each way at each of its calls. */
async function judge(ones: JudgedCommand[], others: JudgedCommand[], weaken = AS_IT_IS): Faults {
  const faults: string[] = [];
  for (const one of ones)
    for (const [at, call] of (await requestsOf(site.store.copy(), one.run)).entries())
      for (const other of others)
        for (const [how, stop] of Object.entries({ suspend, kill, killLate })) {
          // Killed before it reads, it leaves the same as killed before it writes the next time.
          if (stop !== suspend && /^(read|list) /.test(call)) continue;
          const found = await stop(begin(weaken), one, other, at + 1);
          const where = `${how} ${one.name} at call ${at + 1}, then ${other.name}`;
          faults.push(...found.map((fault) => `${where}: ${fault}`));
        }
  return faults;
}

/** Two minutes on two free cores. They may be busy. */
const TIME_LIMIT = 1_800_000;

test(
  'any two commands leave a whole site, wherever one of them is killed or suspended',
  async () => {
    expect(await judge(site.commands, site.commands)).toEqual([]);
  },
  TIME_LIMIT,
);

/** Replaces whatever there is. */
const overwrite = async (store: Store, key: string, bytes: Buffer) =>
  store.replace(key, bytes, (await store.read(key))?.revision);

test.each<[string, Weaken]>([
  ['create-if-absent', (store) => ({ create: (...args) => overwrite(store, ...args) })],
  ['compare-and-swap', (store) => ({ replace: (...args) => overwrite(store, args[0], args[1]) })],
])(
  'notices the loss of %s',
  async (_, weaken) => {
    const named = (name: string) => site.commands.filter((command) => command.name === name);
    expect(await judge(named('deploy'), named('configure'), weaken)).not.toEqual([]);
  },
  TIME_LIMIT,
);
