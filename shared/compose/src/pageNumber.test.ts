import type { Release, ReleasedApp } from '@site/contract';
import { testSite } from '@site/testing';
import { pageNumber } from './pageNumber';

const since = (number?: number): ReleasedApp => ({
  version: '1.0.0-00000000',
  files: {},
  ...(number !== undefined && { since: number }),
});

const LIVE: Release = {
  number: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  site: testSite,
  siteSince: 2,
  apps: { shell: since(1), marketing: since(5), account: since(6) },
};

test('a page has the number of its newest part', () => {
  expect(pageNumber(LIVE, 'marketing')).toBe(5);
  expect(pageNumber(LIVE, 'account')).toBe(6);
  expect(pageNumber(LIVE, undefined)).toBe(2);
  expect(pageNumber({ ...LIVE, apps: { ...LIVE.apps, shell: since(6) } }, 'marketing')).toBe(6);
});

test('a part without a stamp counts as changed by the release itself', () => {
  const { siteSince: _, ...withoutSite } = LIVE;
  expect(pageNumber(withoutSite, undefined)).toBe(7);
  expect(pageNumber({ ...LIVE, apps: { ...LIVE.apps, account: since() } }, 'account')).toBe(7);
  expect(pageNumber({ ...LIVE, apps: { shell: since(), account: since() } }, undefined)).toBe(7);
});
