import { judge } from '../../fixtures/judge.fixture';
import { judgedSite, type JudgedSite } from '../../fixtures/judgedCommands.fixture';
import type * as Remembered from '../../fixtures/remembered.fixture';

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

const named = (...names: string[]) => site.commands.filter(({ name }) => names.includes(name));

// All pairs are in interleavings.all.test.ts. These notice the loss of each rule of the commit.
test('the commands of a team’s day leave a whole site, wherever one of them is killed or suspended', async () => {
  const ones = named('deploy', 'deploy of an old upload', 'rollback', 'configure', 'heal', 'prune');
  const others = named('deploy', 'configure', 'prune', 'two settings and a prune');
  expect(await judge(site, ones, others)).toEqual([]);
}, 300_000);
