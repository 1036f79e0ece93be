import * as v from 'valibot';
import { FILE } from './manifestWith.fixture';
import { logEntrySchema } from './releaseSchema';
import { WHOLE_ENTRY } from './wholeEntry.fixture';

const { shell: _, ...WITHOUT_SHELL } = WHOLE_ENTRY.apps;
const { productName: __, ...INCOMPLETE } = WHOLE_ENTRY.site;

test('a release may have fields of newer formats', () => {
  const internal = { ...WHOLE_ENTRY.internal, ticket: 7 };
  expect(v.is(logEntrySchema, { ...WHOLE_ENTRY, approved: true, internal })).toBe(true);
});

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
])('rejects a release with %s', (_, change) => {
  expect(v.is(logEntrySchema, { ...WHOLE_ENTRY, ...change })).toBe(false);
});
