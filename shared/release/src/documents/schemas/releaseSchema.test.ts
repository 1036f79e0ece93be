import * as v from 'valibot';
import { errorsOf } from './errorsOf.fixture';
import { FILE } from './manifestWith.fixture';
import { WHOLE_ENTRY } from './wholeEntry.fixture';
import { logEntrySchema } from './releaseSchema';

test('reads a whole release, with fields of newer formats', () => {
  const newer = {
    ...WHOLE_ENTRY,
    approved: true,
    internal: { ...WHOLE_ENTRY.internal, ticket: 7 },
  };
  expect(v.parse(logEntrySchema, structuredClone(newer))).toEqual(newer);
});

const { shell: _, ...WITHOUT_SHELL } = WHOLE_ENTRY.apps;
const { productName: __, ...INCOMPLETE } = WHOLE_ENTRY.site;

test.each<[string, object]>([
  ['no shell', { apps: WITHOUT_SHELL }],
  ['number 0', { number: 0 }],
  ['half a number', { number: 1.5 }],
  ['a number that has no successor', { number: 1e300 }],
  ['a text for its number', { number: '1' }],
  ['no time', { createdAt: 'today' }],
  ['no settings', { site: undefined }],
  ['a setting that is no text', { site: { ...WHOLE_ENTRY.site, more: 1 } }],
  ['not every common setting', { site: INCOMPLETE }],
  ['a page without a content', { pages: { 'index.html': { integrity: FILE.integrity } } }],
  ['nothing for the teams', { internal: undefined }],
])('rejects one with %s', (_, change) => {
  expect(errorsOf(logEntrySchema, { ...WHOLE_ENTRY, ...change })).not.toEqual([]);
});

test('its settings stay in their order, in which pages contain them', () => {
  const site = Object.fromEntries(Object.entries(WHOLE_ENTRY.site).reverse());
  const read = v.parse(logEntrySchema, { ...WHOLE_ENTRY, site });
  expect(JSON.stringify(read.site)).toBe(JSON.stringify(site));
});
