import { POINTER, releaseFile, RELEASES } from '@site/contract';
import {
  interceptCalls,
  killedAt,
  suspendedAt,
  watchPages,
} from '../../fixtures/interceptCalls.fixture';
import {
  judgedSite,
  type JudgedCommand,
  type JudgedSite,
} from '../../fixtures/judgedCommands.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { publicPart, type LogEntry } from '../documents/LogEntry';
import { toJson } from '../documents/readJson';
import { Refusal } from '../errors/Refusal';
import { releaseNumbers, requireNewest } from '../log/readEntries';
import { project } from '../project/project';
import type { Store } from '../stores/Store';

// The order of store calls is in question, not what pages look like.
jest.mock('../compose/composeFace', () =>
  jest.requireActual<object>('../../fixtures/plainFaces.fixture'),
);

/** A mechanism that a test takes out, to show that its loss is noticed. */
let planted: string | undefined;

type Instead = (actual: (...args: unknown[]) => unknown, ...args: never[]) => unknown;

/** Mocks functions of a file: each does something else while its fault is planted. */
function mockPlanted(file: string, functions: [name: string, fault: string, instead: Instead][]) {
  const actual = jest.requireActual<Record<string, (...args: unknown[]) => unknown>>(file);
  const mocked = { ...actual };
  for (const [name, fault, instead] of functions) {
    const otherwise = mocked[name] as (typeof actual)[string];
    mocked[name] = (...args) =>
      planted === fault ? instead(otherwise, ...(args as never[])) : otherwise(...args);
  }
  return mocked;
}

/** Replaces whatever there is. */
const mockReplace = async (store: Store, key: string, bytes: Buffer) =>
  store.replace(key, bytes, (await store.read(key))?.revision);

jest.mock('../log/append', () =>
  mockPlanted('../log/append', [
    [
      'append',
      'create-if-absent',
      (_, store: Store, entry: LogEntry) =>
        mockReplace(store, releaseFile(entry.number), toJson(entry)),
    ],
    [
      'append',
      'the end of ghosts',
      (_, store: Store, entry: LogEntry) => store.create(releaseFile(entry.number), toJson(entry)),
    ],
  ]),
);
jest.mock('../log/readEntries', () =>
  mockPlanted('../log/readEntries', [['isNewest', 'the look for a newer release', () => true]]),
);
jest.mock('../changes/preconditions', () =>
  mockPlanted('../changes/preconditions', [
    ['requireKept', 'the refusal of what was given up', () => {}],
    ['requireUnfrozen', 'the refusal of a frozen site', () => {}],
  ]),
);
jest.mock('../project/outdatedFiles', () =>
  mockPlanted('../project/outdatedFiles', [
    [
      'findOutdated',
      'the releases since the pointer',
      (actual, store: Store, newest: LogEntry, _: LogEntry[], listsPreviews: boolean) =>
        actual(store, newest, [], listsPreviews),
    ],
    [
      'update',
      'the comparison of what was read',
      (actual, store: Store, ...rest: unknown[]) => {
        const replace = (key: string, bytes: Buffer) => mockReplace(store, key, bytes);
        return actual(Object.assign(Object.create(store) as Store, { replace }), ...rest);
      },
    ],
    [
      'update',
      'the pointer’s place at the end',
      async (actual, store: Store, newest: LogEntry, ...rest: unknown[]) => {
        await mockReplace(store, POINTER, toJson(publicPart(newest)));
        return actual(store, newest, ...rest);
      },
    ],
  ]),
);

let site: JudgedSite;
beforeAll(async () => {
  site = await judgedSite();
});

/**
 * Runs a command to its end.
 *
 * @returns what it reports: nothing if it was refused
 * @throws Refusal of a deploy, which only a freeze may refuse: it publishes again what was pruned
 */
const finish = (command: JudgedCommand, store: Store): Promise<LogEntry[]> =>
  command.run(store).catch((error: unknown) => {
    const mayBeRefused = !command.name.startsWith('deploy') || /frozen/.test(String(error));
    if (error instanceof Refusal && mayBeRefused) return [];
    throw error;
  });

/** Returns a command's store calls. */
async function callsOf(command: JudgedCommand): Promise<string[]> {
  const calls: string[] = [];
  await command.run(
    interceptCalls(site.store.copy(), (call, _key, moment) => {
      if (moment === 'before') calls.push(call);
      return undefined;
    }),
  );
  return calls;
}

/** Tells the call at which a command is stopped. */
const callNumber = (number: number) => {
  let calls = 0;
  return () => (calls += 1) === number;
};

/** Kills one command before a call, and then runs the other one. */
async function killThenRun(one: JudgedCommand, other: JudgedCommand, call: number) {
  const store = site.store.copy();
  const pages = watchPages(store);
  await one.run(killedAt(pages.store, 'before', callNumber(call))).catch(() => {});
  const acknowledged = await finish(other, pages.store);
  // A command that changes the site finishes what others have left.
  const left = acknowledged.length > 0 ? await siteFaults(store, acknowledged) : [];
  await project(pages.store, { thorough: true });
  return [...left, ...(await siteFaults(store, acknowledged)), ...pages.faults];
}

/** Suspends one command at a call, while the other one runs from its begin to its end. */
async function suspendAround(one: JudgedCommand, other: JudgedCommand, call: number) {
  const store = site.store.copy();
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
}

/**
 * Suspends one command before it writes, while the other one runs. Then it writes, and is killed. So
 * what it writes may be older than the site, and nobody is left to see that.
 */
async function killLate(one: JudgedCommand, other: JudgedCommand, call: number) {
  const store = site.store.copy();
  const stopped = suspendedAt(store, 'before', callNumber(call));
  const first = one.run(killedAt(stopped.store, 'after', callNumber(call))).catch(() => {});
  await Promise.race([stopped.reached, first]);
  const acknowledged = await finish(other, store);
  stopped.resume();
  await first;
  await project(store, { thorough: true });
  return siteFaults(store, acknowledged);
}

/** Runs each pair of commands, with the first one stopped at each of its calls. */
async function judge(isJudged: (one: JudgedCommand, other: JudgedCommand) => boolean = () => true) {
  const faults: string[] = [];
  for (const one of site.commands) {
    const calls = await callsOf(one);
    for (const other of site.commands.filter((command) => isJudged(one, command)))
      for (const [at, call] of calls.entries()) {
        const where = `${one.name} at call ${at + 1}, then ${other.name}`;
        const suspended = await suspendAround(one, other, at + 1);
        faults.push(...suspended.map((fault) => `suspended ${where}: ${fault}`));
        // Killed before it reads, it leaves the same as killed before it writes the next time.
        if (['read', 'list'].includes(call)) continue;
        const killed = await killThenRun(one, other, at + 1);
        faults.push(...killed.map((fault) => `killed ${where}: ${fault}`));
        const late = await killLate(one, other, at + 1);
        faults.push(...late.map((fault) => `killed late ${where}: ${fault}`));
      }
  }
  return faults;
}

test('any two commands leave a whole site, wherever one of them is killed or suspended', async () => {
  expect(await judge()).toEqual([]);
}, 600_000);

describe('notices the loss of', () => {
  afterEach(() => {
    planted = undefined;
  });

  test.each([
    ['create-if-absent', 'deploy', 'configure'],
    ['the end of ghosts', 'freeze', 'two settings and a prune'],
    ['the refusal of what was given up', 'deploy of an old upload', 'prune'],
    ['the refusal of a frozen site', 'configure', 'freeze'],
    ['the look for a newer release', 'deploy', 'configure'],
    ['the comparison of what was read', 'deploy', 'configure'],
    ['the releases since the pointer', 'end of a preview', 'configure'],
    ['the pointer’s place at the end', 'end of a preview', 'configure'],
  ])('%s', async (fault, one, other) => {
    planted = fault;
    const faults = await judge(
      (first, second) => first.name === one && second.name === other,
    ).catch((error: unknown) => [String(error)]);
    expect(faults).not.toEqual([]);
  });
});
