import { loggedPlace, releasedApp, versionNamed } from '../../fixtures/logEntry.fixture';
import type { SiteState } from '../documents/LogEntry';
import { lastingPlaces } from './places';

const [LIVE, SHOWN, NEW, KEPT] = [1, 2, 3, 4] as const;

const apps = { shell: releasedApp(LIVE), marketing: releasedApp(LIVE) };
const versions = { marketing: versionNamed(SHOWN) };
const rollout = { versions, percent: 5 };
const keeps = { shell: [versionNamed(KEPT)], marketing: [versionNamed(SHOWN)] };
const preview = loggedPlace({ versions, keeps });

const givenUp = (app: string, at: number) => ({
  versions: { [`${app} ${versionNamed(at)}`]: { givenUp: {} } },
});

test.each<[event: string, lasting: string[], change: Partial<SiteState>]>([
  ['another app changes', ['rollout', 'preview'], { apps: { ...apps, shell: releasedApp(NEW) } }],
  ['another version goes live', ['preview'], { apps: { ...apps, marketing: releasedApp(NEW) } }],
  ['its version goes live', ['preview'], { apps: { ...apps, marketing: releasedApp(SHOWN) } }],
  ['its app leaves', ['preview'], { apps: { shell: apps.shell } }],
  ['its version is given up', [], givenUp('marketing', SHOWN)],
  ['a version that its tabs may load is given up', ['rollout'], givenUp('shell', KEPT)],
])('when %s, what lasts is %j', (_, lasting, change) => {
  const places = { rollout, preview };
  const left = lastingPlaces({ apps, versions: {}, places, ...change }, { apps, places });
  expect(Object.keys(left)).toEqual(lasting);
});

test('a rollout may begin in the release that changes the live version of its app', () => {
  const after = {
    apps: { ...apps, marketing: releasedApp(NEW) },
    versions: {},
    places: { rollout },
  };
  expect(lastingPlaces(after, { apps, places: {} })).toEqual({ rollout });
});
