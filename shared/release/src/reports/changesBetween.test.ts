import type { AppName, ReleasedApp } from '@site/contract';
import { testSite } from '@site/testing';
import {
  logEntry,
  releasedApp,
  releasedVersion,
  versionNamed,
} from '../../fixtures/logEntry.fixture';
import { changesBetween } from './changesBetween';

const [OLD, LIVE, NEXT] = [versionNamed(1), versionNamed(2), versionNamed(3)];

const app = (at: number, difference?: Partial<ReleasedApp>) =>
  releasedApp(at, { previous: releasedVersion(at - 1), ...difference });
const releaseOf = (apps: Record<AppName, ReleasedApp> = {}, site = testSite, ads?: string) =>
  logEntry({
    ...{ number: 7, site },
    apps: { shell: app(2), marketing: app(2), ...apps },
    staticFiles: ads === undefined ? {} : { 'ads.txt': { integrity: ads, bytes: 1, stored: 1 } },
  });
const rolledOut = (at: number, percent: number) =>
  releaseOf({ marketing: app(2, { rollout: { ...releasedVersion(at), percent } }) });
const { previous: _, ...withoutFallback } = app(2);
const [one, other] = [testSite.productName, testSite.supportEmail];

test.each([
  ['nothing', releaseOf(), releaseOf(), []],
  [
    'another version of two apps',
    releaseOf(),
    releaseOf({ shell: app(3), marketing: app(3) }),
    [`shell ${LIVE} -> ${NEXT}`, `marketing ${LIVE} -> ${NEXT}`],
  ],
  ['a new app', releaseOf(), releaseOf({ billing: app(3) }), [`billing ${NEXT}`]],
  ['a retired app', releaseOf({ billing: app(3) }), releaseOf(), [`billing ${NEXT} retired`]],
  [
    'another fallback',
    releaseOf({ marketing: withoutFallback }),
    releaseOf(),
    [`marketing: falls back to ${OLD}`],
  ],
  [
    'a fallback that is gone',
    releaseOf(),
    releaseOf({ marketing: withoutFallback }),
    ['marketing: falls back to nothing'],
  ],
  ['a rollout', releaseOf(), rolledOut(3, 5), [`marketing ${NEXT}: 5 %`]],
  ['its percentage', rolledOut(3, 5), rolledOut(3, 25), [`marketing ${NEXT}: 5 % -> 25 %`]],
  ['its end', rolledOut(3, 5), releaseOf(), [`marketing ${NEXT}: no longer rolled out`]],
  [
    'its version that goes live for all',
    rolledOut(3, 5),
    releaseOf({ marketing: app(3) }),
    [`marketing ${LIVE} -> ${NEXT}`],
  ],
  [
    'settings that swap their values',
    releaseOf(),
    releaseOf({}, { ...testSite, productName: other, supportEmail: one }),
    ['settings: productName, supportEmail'],
  ],
  ['a new file', releaseOf(), releaseOf({}, testSite, 'a'), ['files: ads.txt added']],
  [
    'a changed file',
    releaseOf({}, testSite, 'a'),
    releaseOf({}, testSite, 'b'),
    ['files: ads.txt changed'],
  ],
  ['a file that is gone', releaseOf({}, testSite, 'a'), releaseOf(), ['files: ads.txt removed']],
])('describes %s', (_name, before, release, changes) => {
  expect(changesBetween(before, release)).toEqual(changes);
});

test('lists every app of the first release, but no settings', () => {
  expect(changesBetween(undefined, releaseOf())).toEqual([`shell ${LIVE}`, `marketing ${LIVE}`]);
});
