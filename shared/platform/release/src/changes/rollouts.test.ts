import { releasedApp, versionNamed } from '../../fixtures/logEntry.fixture';
import type { SiteState } from '../documents/LogEntry';
import { describeEndedRollouts, lastingRollouts } from './rollouts';

const [LIVE, SHOWN, NEW] = [1, 2, 3] as const;

const apps = { shell: releasedApp(LIVE), marketing: releasedApp(LIVE) };
const rollouts = { marketing: { version: versionNamed(SHOWN), percent: 5 } };
const versions = { [`marketing ${versionNamed(SHOWN)}`]: { givenUp: {} } };

test.each<[event: string, lasting: string[], change: Partial<SiteState>]>([
  ['another app changes', ['marketing'], { apps: { ...apps, shell: releasedApp(NEW) } }],
  ['another version goes live', [], { apps: { ...apps, marketing: releasedApp(NEW) } }],
  ['its version goes live', [], { apps: { ...apps, marketing: releasedApp(SHOWN) } }],
  ['its app leaves', [], { apps: { shell: apps.shell } }],
  ['its version is given up', [], { versions }],
])('when %s, the rollouts that go on are %j', (event, lasting, change) => {
  const left = lastingRollouts({ apps, versions: {}, rollouts, ...change }, { apps, rollouts });
  expect(Object.keys(left)).toEqual(lasting);
  const said = describeEndedRollouts(rollouts, { apps, ...change, rollouts: left });
  expect(said).toHaveLength(lasting.length > 0 || event === 'its version goes live' ? 0 : 1);
});

test('a rollout may begin in the release that changes the live version of its app', () => {
  const after = {
    apps: { ...apps, marketing: releasedApp(NEW) },
    versions: {},
    rollouts,
  };
  expect(lastingRollouts(after, { apps, rollouts: {} })).toEqual(rollouts);
});
