import { judge, type Weaken } from '../../fixtures/judge.fixture';
import { judgedSite, type JudgedSite } from '../../fixtures/judgedCommands.fixture';
import type * as Remembered from '../../fixtures/remembered.fixture';
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
