import type { PageData } from '@site/contract';
import { testSite } from '@site/testing';
import { readPageData } from './readPageData';

const documentWith = (body: string) =>
  new DOMParser().parseFromString(`<!doctype html><body>${body}`, 'text/html');

test('what the page tells of its release is read, whatever its texts contain', () => {
  const site = { ...testSite, productName: '</script><b>&amp;' };
  const data: PageData = { release: 7, shell: '1.0.0-5', site, remotes: {} };
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  expect(
    readPageData(documentWith(`<script type="application/json" id="page-data">${json}</script>`)),
  ).toEqual(data);
});

test.each([
  ['has no page data', '', 'was not composed from a release'],
  [
    'has empty page data',
    '<script type="application/json" id="page-data"></script>',
    'was not composed from a release',
  ],
  [
    'is the template itself',
    '<script type="application/json" id="page-data">{{pageData}}</script>',
    'is not JSON',
  ],
])('a page that %s is an error that says so', (_, body, why) => {
  expect(() => readPageData(documentWith(body))).toThrow(why);
});
