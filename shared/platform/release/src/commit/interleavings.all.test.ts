import '../../fixtures/sameRuns.fixture';
import { judge } from '../../fixtures/judge.fixture';
import { judgedSite, type JudgedSite } from '../../fixtures/judgedCommands.fixture';

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
