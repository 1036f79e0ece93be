/** @jest-environment ./shared/testing/src/jest/BrowserEnvironment.ts */
import type { PageData } from '@site/contract';
import { testSite } from '@site/testing';
import {
  truncations,
  bitFlips,
  replacements,
  foreignFiles,
  inheritedNames,
} from '@site/testing/damage';
import { readPageData } from './readPageData';

const documentWith = (body: string) =>
  new DOMParser().parseFromString(`<!doctype html><body>${body}`, 'text/html');

test('reads the page data, even with markup in its texts', () => {
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
    'is the uncomposed template',
    '<script type="application/json" id="page-data">{{pageData}}</script>',
    'is not JSON',
  ],
])('a page that %s throws an error that says so', (_, body, why) => {
  expect(() => readPageData(documentWith(body))).toThrow(why);
});

test('damaged page data is either refused with a clear error or read completely', () => {
  const address = {
    version: '1.0.0-5',
    entry: '/apps/account/1.0.0-5/remoteEntry.js',
    integrity: 'sha384-a',
    container: 'remote_account',
  };
  const data: PageData = {
    release: 7,
    shell: '1.0.0-5',
    site: testSite,
    remotes: { account: { ...address, previous: address } },
  };
  const bytes = Buffer.from(JSON.stringify(data));
  const counts = { refused: 0, read: 0 };
  for (const damaged of [
    ...truncations(bytes),
    ...bitFlips(bytes),
    ...replacements(data),
    ...inheritedNames(data),
    ...foreignFiles(),
  ]) {
    const page = documentWith('<script type="application/json" id="page-data"></script>');
    const place = page.getElementById('page-data');
    if (place) place.textContent = damaged.bytes.toString();
    try {
      const { remotes, site, ...read } = readPageData(page);
      counts.read += 1;
      expect(typeof site).toBe('object');
      expect(read).toMatchObject({
        release: expect.any(Number) as number,
        shell: expect.any(String) as string,
      });
      for (const { entry, version } of Object.values(remotes))
        expect([damaged.how, typeof entry, typeof version]).toEqual([
          damaged.how,
          'string',
          'string',
        ]);
    } catch (error) {
      counts.refused += 1;
      expect(String(error)).toMatch(
        /^Error: (#page-data of the page is not JSON$|#page-data of the page lacks fields|the page has no #page-data)/,
      );
    }
  }
  expect(Math.min(counts.refused, counts.read)).toBeGreaterThan(200);
});
