import type { Internal } from '@site/format';
import {
  factsWith,
  logEntry,
  loggedRollout,
  releasedApp,
  versionNamed,
} from '../../fixtures/logEntry.fixture';
import { stateOf } from '../documents/LogEntry';
import { deployAll, deployMerged } from './deployBuilds';
import { requireKept } from './preconditions';

const marketing = (at: number) => ({ marketing: versionNamed(at) });
const billing = (at: number) => ({ billing: versionNamed(at) });

/** Release 5. Visitors have had versions 2 to 4 of marketing and version 4 of billing. */
const site = (live: number, internal: Partial<Internal> = {}) =>
  logEntry({
    number: 5,
    apps: { shell: releasedApp(1), marketing: releasedApp(live), billing: releasedApp(6) },
    internal: {
      versions: Object.fromEntries(
        [2, 3, 4]
          .map((at) => `marketing ${versionNamed(at)}`)
          .concat(`billing ${versionNamed(4)}`)
          .map((label) => [label, { served: true }]),
      ),
      ...internal,
    },
  });

/** Merges builds, and returns what is proposed. */
async function merge(builds: Record<string, string>, newest = site(3)) {
  const { state, remarks } = await deployMerged(builds)(newest, factsWith());
  return { live: state.apps?.marketing, merged: state.merged, remarks };
}

const STAYS = 'is not due: visitors have had it before, and something else is live';
const ANYWAY = 'To make it live all the same: npm run release -- deploy marketing';

test('a merge makes its build live, and counts as merged', async () => {
  const newest = site(3, { merged: { ...marketing(3), ...billing(6) } });
  expect(await merge(marketing(9), newest)).toEqual({
    ...{ live: releasedApp(9, 3), merged: { ...marketing(9), ...billing(6) }, remarks: [] },
  });
});

test('the build that was merged last does not come back after a rollback, under no name', async () => {
  const newest = site(2, { merged: marketing(3) });
  for (const version of [versionNamed(3), `${versionNamed(3)}-2`])
    expect(await merge({ marketing: version }, newest)).toEqual({
      ...{ live: undefined, merged: marketing(3) },
      remarks: [`marketing ${version} ${STAYS}`, ANYWAY],
    });
});

test('a build that somebody has tried by hand counts as merged, and visitors keep what they have', async () => {
  const tried = { merged: marketing(2), tried: marketing(4) };
  expect(await merge(marketing(4), site(3, tried))).toEqual({
    ...{ live: undefined, merged: marketing(4) },
    remarks: [`marketing ${versionNamed(4)} ${STAYS}`, ANYWAY],
  });
  const rollouts = { marketing: loggedRollout(4, { release: 5 }) };
  expect(await merge(marketing(4), site(3, { ...tried, rollouts }))).toEqual({
    ...{ live: undefined, merged: marketing(4) },
    remarks: [
      `marketing ${versionNamed(4)} is not due: 5 % of the visitors have had marketing ${versionNamed(4)} since release 5`,
      ANYWAY,
    ],
  });
});

test('a build that is live counts as merged, and nothing is said', async () => {
  expect(await merge(marketing(3), site(3, { merged: marketing(2) }))).toEqual({
    ...{ live: undefined, merged: marketing(3), remarks: [] },
  });
});

test('before the first merge, a build that visitors have had is not due', async () => {
  expect(await merge(marketing(2))).toMatchObject({ live: undefined, merged: {} });
  expect(await merge(marketing(9))).toMatchObject({ live: releasedApp(9, 3) });
});

test.each([
  ['that nobody has tried by hand', {}],
  ['that somebody had tried by hand before', marketing(4)],
])('a revert and a second merge of a change %s take effect', async (_, tried) => {
  let newest = site(4, { merged: marketing(3), tried });
  const live = [];
  for (const at of [4, 3, 4]) {
    const { state } = await deployMerged(marketing(at))(newest, factsWith());
    const { apps, merged, tried } = { ...stateOf(newest), ...state };
    newest = { ...newest, apps, internal: { ...newest.internal, merged, tried } };
    live.push(apps.marketing?.version);
  }
  expect(live).toEqual([4, 3, 4].map(versionNamed));
});

test('a withdrawn build is refused, and what was merged of an app that is left out stays', async () => {
  const label = `marketing ${versionNamed(9)}`;
  const withdrawn = { by: 'Kim', message: 'A hole' };
  const newest = site(3, {
    merged: marketing(2),
    versions: { [label]: { givenUp: { withdrawn } } },
  });
  const read = () => {
    requireKept(newest, [{ app: 'marketing', version: versionNamed(9) }], 'the store');
    return Promise.resolve({});
  };
  await expect(deployMerged(marketing(9))(newest, factsWith({ read }))).rejects.toThrow(
    `${label} was withdrawn from the store by Kim: A hole`,
  );
  expect((await merge(billing(9), newest)).merged).toEqual({ ...marketing(2), ...billing(9) });
});

const left = (app: string, at: number) =>
  `${app} ${versionNamed(at)} is left out: visitors have had it before, and something else is live`;

test('a deploy of all leaves out what visitors have had, with one advice that names all of it', async () => {
  const builds = { shell: versionNamed(9), ...marketing(2), ...billing(4) };
  const { state, remarks } = await deployAll(builds)(site(3), factsWith());
  expect(state.apps).toEqual({ ...site(3).apps, shell: releasedApp(9, 1) });
  expect(remarks).toEqual([
    left('marketing', 2),
    left('billing', 4),
    'To make them live all the same: npm run release -- deploy marketing billing',
  ]);
});

test('a deploy of all is refused if nothing is left of it though something is not live', async () => {
  const change = deployAll({ ...marketing(2), ...billing(4) }, { from: 'staging' });
  await expect(change(site(2), factsWith())).rejects.toMatchObject({
    message: left('billing', 4),
    hint: 'To make it live all the same: npm run release -- deploy billing --from staging',
  });
  // All of it is live: a job that runs again succeeds.
  expect((await deployAll(marketing(2))(site(2), factsWith())).state).toEqual({});
});
