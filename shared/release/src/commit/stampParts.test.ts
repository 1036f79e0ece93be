import type { AppName, Release, ReleasedApp } from '@site/contract';
import { testSite } from '@site/testing';
import { forTestApps } from '../../fixtures/testSite.fixture';
import { hasChanges, stampParts } from './stampParts';

const part = (version: string, since?: number): ReleasedApp => ({
  version,
  files: {},
  ...(since !== undefined && { since }),
});

const LIVE: Release = {
  number: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  site: testSite,
  siteSince: 2,
  apps: forTestApps((app) => part(app, { shell: 1, marketing: 5, account: 7 }[app])),
};

const next = (apps: Record<AppName, ReleasedApp>, site = testSite, live: Release = LIVE) => {
  const parts = stampParts(live, { apps: { ...LIVE.apps, ...apps }, site }, 8);
  const { shell, marketing, account } = parts.apps;
  return {
    since: [shell.since, marketing?.since, account?.since, parts.siteSince],
    changed: hasChanges(live, parts, 8),
  };
};

test.each<[string, ReturnType<typeof next>, ReturnType<typeof next>]>([
  ['no change', next({}), { since: [1, 5, 7, 2], changed: false }],
  ['another version', next({ marketing: part('other') }), { since: [1, 8, 7, 2], changed: true }],
  [
    'another previous version',
    next({ account: { ...part('account'), previous: part('older') } }),
    { since: [1, 5, 8, 2], changed: true },
  ],
  [
    'an old version with its old stamp',
    next({ marketing: part('other', 3) }),
    { since: [1, 8, 7, 2], changed: true },
  ],
  [
    'the live version with an old stamp',
    next({ marketing: part('marketing', 3) }),
    { since: [1, 5, 7, 2], changed: false },
  ],
  [
    'other settings',
    next({}, { ...testSite, productName: 'Iron Diary' }),
    { since: [1, 5, 7, 8], changed: true },
  ],
])(
  '%s: unchanged parts keep their stamp, changed parts get the new number',
  (_, result, expected) => {
    expect(result).toEqual(expected);
  },
);

test('settings in another order are the same, and stay in the order that pages have', () => {
  const site = Object.fromEntries(Object.entries(testSite).reverse()) as typeof testSite;
  const parts = stampParts(LIVE, { apps: LIVE.apps, site }, 8);
  expect(parts.siteSince).toBe(2);
  expect(JSON.stringify(parts.site)).toBe(JSON.stringify(testSite));
});

test('an app that is gone is a change, and so is a new one', () => {
  const { account: _, ...apps } = LIVE.apps;
  const without = stampParts(LIVE, { apps, site: testSite }, 8);
  expect(hasChanges(LIVE, without, 8)).toBe(true);
  expect(next({ billing: part('billing') }).changed).toBe(true);
});

test('the first release stamps every part with its number', () => {
  const { apps, siteSince } = stampParts(undefined, LIVE, 1);
  expect([siteSince, ...Object.values(apps).map(({ since }) => since)]).toEqual([1, 1, 1, 1]);
});
