import { POINTER, releaseFile, RELEASES } from '@site/contract';
import { interceptCalls, killedAt, suspendedAt } from '../../fixtures/interceptCalls.fixture';
import {
  judgedSite,
  type JudgedCommand,
  type JudgedSite,
} from '../../fixtures/judgedCommands.fixture';
import { siteFaults } from '../../fixtures/siteFaults.fixture';
import { watchPages } from '../../fixtures/watchPages.fixture';
import { publicPart, type LogEntry } from '../documents/LogEntry';
import { toJson } from '../documents/readJson';
import { Refusal } from '../errors/Refusal';
import { releaseNumbers, requireNewest } from '../log/readEntries';
import type { append } from '../log/append';
import type { findOutdated } from '../project/findOutdated';
import { project } from '../project/project';
import type { writeFiles } from '../project/writeFiles';
import type { Store } from '../stores/Store';

// The order of store calls is in question, not what pages look like.
jest.mock('../compose/composeFace', () =>
  jest.requireActual<object>('../../fixtures/plainFaces.fixture'),
);

/** A mechanism that a test takes out, to show that its loss is noticed. */
let planted: string | undefined;

/** Mocks an exported function, which does something else while a fault is planted. */
function mockPlanted(
  file: string,
  name: string,
  fault: string,
  instead: (...args: never[]) => unknown,
) {
  const actual = jest.requireActual<Record<string, (...args: unknown[]) => unknown>>(file);
  return {
    ...actual,
    [name]: (...args: unknown[]) =>
      planted === fault ? instead(...(args as never[])) : actual[name]?.(...args),
  };
}

jest.mock('../log/append', () => {
  const actual = jest.requireActual<{ append: typeof append }>('../log/append');
  return {
    append: async (store: Store, entry: LogEntry) => {
      const key = releaseFile(entry.number);
      if (planted === 'create-if-absent')
        return store.replace(key, toJson(entry), (await store.read(key))?.revision);
      if (planted === 'the end of ghosts') return store.create(key, toJson(entry));
      return actual.append(store, entry);
    },
  };
});
jest.mock('./requireKept', () =>
  mockPlanted('./requireKept', 'requireKept', 'the refusal of what was given up', () => {}),
);
jest.mock('../changes/requireUnfrozen', () =>
  mockPlanted(
    '../changes/requireUnfrozen',
    'requireUnfrozen',
    'the refusal of a frozen site',
    () => {},
  ),
);
jest.mock('../project/isNewest', () =>
  mockPlanted('../project/isNewest', 'isNewest', 'the look for a newer release', () => true),
);
jest.mock('../project/findOutdated', () => {
  const file = '../project/findOutdated';
  const actual = jest.requireActual<{ findOutdated: typeof findOutdated }>(file);
  return mockPlanted(
    file,
    'findOutdated',
    'the releases since the pointer',
    (...[store, newest, , thorough]: Parameters<typeof actual.findOutdated>) =>
      actual.findOutdated(store, newest, [], thorough),
  );
});
jest.mock('../project/writeFiles', () => {
  const actual = jest.requireActual<{ writeFiles: typeof writeFiles }>('../project/writeFiles');
  return {
    writeFiles: async (...[store, newest, outdated]: Parameters<typeof actual.writeFiles>) => {
      const isBlind = planted === 'the comparison of what was read';
      if (planted === 'the pointer’s place at the end')
        await store.replace(
          POINTER,
          toJson(publicPart(newest)),
          (await store.read(POINTER))?.revision,
        );
      return actual.writeFiles(isBlind ? withoutComparison(store) : store, newest, outdated);
    },
  };
});

/** The same store, which replaces whatever there is. */
const withoutComparison = (store: Store): Store =>
  Object.assign(Object.create(store) as Store, {
    replace: async (key: string, bytes: Buffer) =>
      store.replace(key, bytes, (await store.read(key))?.revision),
  });

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
