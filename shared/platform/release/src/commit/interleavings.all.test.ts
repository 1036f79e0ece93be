import '../../fixtures/sameRuns.fixture';
import { judge, type CommandPair } from '../../fixtures/judge.fixture';
import { judgedSite } from '../../fixtures/judgedCommands.fixture';

/** Two minutes on two free cores. They may be busy. */
const TIME_LIMIT = 1_800_000;

test(
  'any two commands leave a whole site, wherever one of them is killed or suspended',
  async () => {
    const site = await judgedSite();
    const pairs = site.commands.flatMap((one) =>
      site.commands.map((other): CommandPair => [one, other]),
    );
    expect(await judge(site, pairs)).toEqual([]);
  },
  TIME_LIMIT,
);
