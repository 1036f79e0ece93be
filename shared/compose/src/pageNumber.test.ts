import type { ReleasedApp } from '@site/contract';
import { pageNumber } from './pageNumber';

const since = (number: number): ReleasedApp => ({
  version: '1.0.0-00000000',
  files: {},
  settings: [],
  origins: {},
  since: number,
});

const LIVE = {
  number: 7,
  siteSince: 2,
  apps: { shell: since(1), marketing: since(5), account: since(6) },
};

test('a page has the number of its newest part', () => {
  expect(pageNumber(LIVE, 'marketing')).toBe(5);
  expect(pageNumber(LIVE, 'account')).toBe(6);
  expect(pageNumber(LIVE, undefined)).toBe(2);
  expect(pageNumber({ ...LIVE, apps: { ...LIVE.apps, shell: since(6) } }, 'marketing')).toBe(6);
});
