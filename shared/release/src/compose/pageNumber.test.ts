import { PAGE_DATA_ID, type Release, type ReleasedApp } from '@site/contract';
import { testSite } from '@site/testing';
import { readPageNumber, pageNumbers } from './pageNumber';

test('takes the numbers of pages from the release, which has them for pages alone', () => {
  const integrity = '';
  const pages = { 'index.html': { integrity, number: 5 }, 'robots.txt': { integrity } };
  expect(pageNumbers({ ...RELEASE, pages })).toEqual([5]);
});

test('a release of format 1 has a number for the shell’s pages and for each remote’s', () => {
  expect(pageNumbers(RELEASE)).toEqual([2, 5, 6]);
});

const part = (since: number): ReleasedApp => ({ version: '', files: {}, since });

const RELEASE: Release = {
  number: 7,
  createdAt: '',
  site: testSite,
  siteSince: 2,
  apps: { shell: part(1), marketing: part(5), account: part(6) },
};

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
