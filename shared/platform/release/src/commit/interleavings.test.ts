import '../../fixtures/sameRuns.fixture';
import { judge, type CommandPair } from '../../fixtures/judge.fixture';
import { judgedSite } from '../../fixtures/judgedCommands.fixture';

// All pairs are in interleavings.all.test.ts. These notice the loss of each rule of the commit.
const PAIRS = [
  ['deploy', 'configure'],
  ['deploy', 'prune'],
  ['deploy', 'two settings and a prune'],
  ['deploy of an old upload', 'prune'],
  ['configure', 'rollback of everything'],
  // A rollout has pages that are not the live ones.
  ['rollout', 'rollback of everything'],
  ['prune', 'deploy'],
  ['prune', 'prune'],
];

test('the commands of a team’s day leave a whole site, wherever one of them is killed or suspended', async () => {
  const site = await judgedSite();
  const pairs = PAIRS.map((names) =>
    names.map((name) => site.commands.find((command) => command.name === name)),
  );
  expect(await judge(site, pairs as CommandPair[])).toEqual([]);
}, 300_000);
