import '../../fixtures/sameRuns.fixture';
import { judge } from '../../fixtures/judge.fixture';
import { judgedSite, type JudgedSite } from '../../fixtures/judgedCommands.fixture';

let site: JudgedSite;
beforeAll(async () => {
  site = await judgedSite();
});

const named = (...names: string[]) => site.commands.filter(({ name }) => names.includes(name));

// All pairs are in interleavings.all.test.ts. These notice the loss of each rule of the commit.
test('the commands of a team’s day leave a whole site, wherever one of them is killed or suspended', async () => {
  const ones = named('deploy', 'deploy of an old upload', 'rollback', 'configure', 'heal', 'prune');
  const others = named(
    'deploy',
    'configure',
    'prune',
    'two settings and a prune',
    'rollback of everything',
  );
  expect(await judge(site, ones, others)).toEqual([]);
  // A rollout has pages that are not the live ones.
  expect(await judge(site, named('rollout'), named('rollback of everything'))).toEqual([]);
}, 300_000);
