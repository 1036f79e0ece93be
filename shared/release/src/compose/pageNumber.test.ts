import { PAGE_DATA_ID, type Release, type ReleasedApp } from '@site/contract';
import { testSite } from '@site/testing';
import { readPageNumber, pageNumbers } from './pageNumber';

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

test('pageNumbers returns the number of the shell’s pages and of each remote’s', () => {
  expect(pageNumbers(LIVE)).toEqual([2, 5, 6]);
});

const page = (data: string) =>
  Buffer.from(
    `<script>go("7")</script>\n<script type="application/json" id="${PAGE_DATA_ID}">${data}</script>\n<script></script>`,
  );

test('reads the number from the page data, on one line or several', () => {
  expect(readPageNumber(page('{"release":7}'))).toBe(7);
  expect(readPageNumber(page('{\n  "release": 12\n}'))).toBe(12);
});

test.each([
  ['without data', Buffer.from('<p>words</p>')],
  ['whose data is truncated', page('{"release":')],
  ['whose data is empty', page('')],
  ['whose data is null', page('null')],
  ['whose data has no release', page('{"number":7}')],
  ['that is empty', Buffer.alloc(0)],
])('a page %s has no number', (_, damaged) => {
  expect(readPageNumber(damaged)).toBeUndefined();
});
