import { factsWith, logEntry, releasedApp, versionNamed } from '../../fixtures/logEntry.fixture';
import { deployAll } from './deployAll';
import { hinting } from '../../fixtures/hinting.fixture';

const marketing = (at: number) => ({ marketing: versionNamed(at) });

/** Visitors have had versions 2 and 3 of marketing and version 4 of billing. */
const site = logEntry({
  apps: { shell: releasedApp(1), marketing: releasedApp(3), billing: releasedApp(6) },
  internal: {
    versions: Object.fromEntries(
      [
        `marketing ${versionNamed(2)}`,
        `marketing ${versionNamed(3)}`,
        `billing ${versionNamed(4)}`,
      ].map((label) => [label, { served: true }]),
    ),
  },
});

const left = (app: string, at: number) =>
  `${app} ${versionNamed(at)} is left out: visitors have had it before, and something else is live`;

test('a deploy of all leaves out what visitors have had, with one advice that names all of it', async () => {
  const builds = { shell: versionNamed(9), ...marketing(2), billing: versionNamed(4) };
  const { state, remarks } = await deployAll(builds)(site, factsWith());
  expect(state.apps).toEqual({ ...site.apps, shell: releasedApp(9, 1) });
  expect(remarks).toEqual([
    left('marketing', 2),
    left('billing', 4),
    hinting('To make them live all the same: npm run release -- deploy marketing billing'),
  ]);
});

test('a deploy of all that runs again says the same, and succeeds', async () => {
  const change = deployAll(marketing(2));
  expect(await change(site, factsWith())).toEqual({
    state: {},
    command: 'deploy',
    remarks: [
      left('marketing', 2),
      hinting('To make it live all the same: npm run release -- deploy marketing'),
    ],
  });
});

test('a deploy of all leaves nothing out that is live under another package version', async () => {
  const version = versionNamed(3).replace('1.0.0', '1.0.1');
  expect((await deployAll({ marketing: version })(site, factsWith())).remarks).toEqual([]);
});
