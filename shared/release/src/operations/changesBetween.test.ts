import type { AppName, Release, ReleasedApp } from '@site/contract';
import { testSite } from '@site/testing';
import { forTestApps } from '../../fixtures/testSite.fixture';
import { changedSettings, changesBetween } from './changesBetween';

const app = (version: string, fallback?: string): ReleasedApp => ({
  version,
  files: {},
  ...(fallback !== undefined && { previous: { version: fallback, files: {} } }),
});

const releaseOf = (apps: Record<AppName, ReleasedApp> = {}, site = testSite): Release => ({
  number: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  site,
  apps: { ...forTestApps((name) => app(`${name}-1`, `${name}-0`)), ...apps },
});

test.each<[string, Release, Release, string[]]>([
  ['nothing', releaseOf(), releaseOf(), []],
  [
    'another version of two apps',
    releaseOf(),
    releaseOf({ marketing: app('marketing-2', 'marketing-1'), account: app('account-2') }),
    ['marketing marketing-1 -> marketing-2', 'account account-1 -> account-2'],
  ],
  [
    'another fallback',
    releaseOf({ account: app('account-1') }),
    releaseOf({ account: app('account-1', 'older') }),
    ['account: falls back to older'],
  ],
  [
    'a fallback that is gone',
    releaseOf(),
    releaseOf({ account: app('account-1') }),
    ['account: falls back to nothing'],
  ],
  [
    'nothing, if an app never had a fallback',
    releaseOf({ account: app('account-1') }),
    releaseOf({ account: app('account-1') }),
    [],
  ],
  [
    'an app and settings',
    releaseOf(),
    releaseOf(
      { shell: app('shell-2') },
      { ...testSite, productName: 'Iron Diary', appStoreId: '1' },
    ),
    ['shell shell-1 -> shell-2', 'settings: productName, appStoreId'],
  ],
])('describes %s', (_, before, release, changes) => {
  expect(changesBetween(before, release)).toEqual(changes);
});

test('lists every app of the first release, but no settings', () => {
  expect(changesBetween(undefined, releaseOf())).toEqual([
    'shell shell-1',
    'marketing marketing-1',
    'account account-1',
  ]);
});

test('two settings that swap their values have both changed', () => {
  const [one, other] = [testSite.productName, testSite.supportEmail];
  expect(changedSettings(testSite, { ...testSite, productName: other, supportEmail: one })).toEqual(
    ['productName', 'supportEmail'],
  );
});
