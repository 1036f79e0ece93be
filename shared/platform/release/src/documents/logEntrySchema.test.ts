import * as v from 'valibot';
import { logEntry } from '../../fixtures/logEntry.fixture';
import { logEntrySchema } from '@site/format/schemas';

const INTEGRITY = `sha384-${'a'.repeat(64)}`;
const ENTRY = logEntry({ pages: { 'index.html': { integrity: INTEGRITY, stored: 1 } } });

const { shell: _, ...WITHOUT_SHELL } = ENTRY.apps;
const { productName: __, ...INCOMPLETE } = ENTRY.site;

test('a release may have fields of newer formats', () => {
  const internal = { ...ENTRY.internal, ticket: 7 };
  expect(v.is(logEntrySchema, { ...ENTRY, approved: true, internal })).toBe(true);
});

test.each<[string, object]>([
  ['no shell', { apps: WITHOUT_SHELL }],
  ['number 0', { number: 0 }],
  ['half a number', { number: 1.5 }],
  ['a number that has no successor', { number: 1e300 }],
  ['a text for its number', { number: '1' }],
  ['no time', { createdAt: 'today' }],
  ['no settings', { site: undefined }],
  ['a setting that is not a text', { site: { ...ENTRY.site, more: 1 } }],
  ['not every common setting', { site: INCOMPLETE }],
  ['a page without a content', { pages: { 'index.html': { integrity: INTEGRITY } } }],
  ['nothing for the teams', { internal: undefined }],
])('rejects a release with %s', (_, change) => {
  expect(v.is(logEntrySchema, { ...ENTRY, ...change })).toBe(false);
});
