/** @jest-environment ./shared/testing/src/jest/BrowserEnvironment.ts */
import type { PageData } from '@site/contract';
import { testSite } from '@site/testing';
import { readPageData } from './readPageData';

const documentWith = (body: string) =>
  new DOMParser().parseFromString(`<!doctype html><body>${body}`, 'text/html');

const pageWith = (json: string) =>
  documentWith(`<script type="application/json" id="page-data">${json}</script>`);

test('reads the page data, even with markup in its texts', () => {
  const site = { ...testSite, productName: '</script><b>&amp;' };
  const data: PageData = { release: 7, shell: '1.0.0-5', site, remotes: {} };
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  expect(readPageData(pageWith(json))).toEqual(data);
});

test.each([
  ['no page data', documentWith(''), 'was not composed from a release'],
  ['empty page data', pageWith(''), 'was not composed from a release'],
  ['the placeholder of the template', pageWith('{{pageData}}'), 'is not JSON'],
  ['page data that is cut off', pageWith('{"release":7,'), 'is not JSON'],
])('a page with %s throws an error that says so', (_, page, why) => {
  expect(() => readPageData(page)).toThrow(why);
});

const COMPLETE = { release: 7, shell: '1.0.0-5', site: testSite, remotes: {} };
const ADDRESS = { version: '1', entry: '/e.js', integrity: 'sha384-a', container: 'remote_a' };

test.each<[string, object]>([
  ['a list', []],
  ['no release', { ...COMPLETE, release: undefined }],
  ['a shell that is no text', { ...COMPLETE, shell: 5 }],
  ['no settings', { ...COMPLETE, site: null }],
  ['a list of remotes', { ...COMPLETE, remotes: [] }],
  ['a remote without an entry', { ...COMPLETE, remotes: { a: { ...ADDRESS, entry: null } } }],
  ['a damaged previous version', { ...COMPLETE, remotes: { a: { ...ADDRESS, previous: {} } } }],
])('page data with %s is refused', (_, data) => {
  expect(() => readPageData(pageWith(JSON.stringify(data)))).toThrow('lacks fields');
});

test('a development server’s remotes need no hash', () => {
  const { integrity: _, ...address } = ADDRESS;
  const data = { ...COMPLETE, remotes: { a: { ...ADDRESS, previous: address } } };
  expect(readPageData(pageWith(JSON.stringify(data)))).toEqual(data);
});
