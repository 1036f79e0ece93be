import '../../fixtures/sameRuns.fixture';
import { judge, type Weaken } from '../../fixtures/judge.fixture';
import { judgedSite, type JudgedSite } from '../../fixtures/judgedCommands.fixture';
import type { Store } from '../stores/Store';

let site: JudgedSite;
beforeAll(async () => {
  site = await judgedSite();
});

/** Two minutes on two free cores. They may be busy. */
const TIME_LIMIT = 1_800_000;

test(
  'any two commands leave a whole site, wherever one of them is killed or suspended',
  async () => {
    expect(await judge(site, site.commands, site.commands)).toEqual([]);
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
  'the judge finds faults in a store without %s',
  async (_, weaken) => {
    const named = (name: string) => site.commands.filter((command) => command.name === name);
    expect(await judge(site, named('deploy'), named('configure'), weaken)).not.toEqual([]);
  },
  TIME_LIMIT,
);
