import * as v from 'valibot';
import { logEntry, releasedApp } from '../../../fixtures/logEntry.fixture';
import { logEntrySchema } from './releaseSchema';

const FILE = { integrity: `sha384-${'a'.repeat(64)}`, bytes: 1 };
const PAGE = { integrity: FILE.integrity, stored: 1, number: 1 };

/** A release of the log with everything that it may have. */
const WHOLE_ENTRY = logEntry({
  team: 'the shell team',
  apps: {
    shell: releasedApp(1, { previous: releasedApp(2) }),
    billing: releasedApp(3, {
      container: 'remote_billing',
      rollout: { ...releasedApp(4), percent: 5 },
    }),
  },
  pages: { 'index.html': PAGE },
  staticFiles: { 'google1234.html': { ...FILE, stored: 1 } },
  internal: {
    message: 'why',
    changedBy: { shell: { by: 'Kim' } },
    freeze: { by: 'Kim', since: '2026-11-20T11:00:00.000Z', until: '2026-11-21T11:00:00.000Z' },
    givenUp: { billing: ['1.0.0-0123abcd'] },
    previews: {
      'pr-12': {
        by: 'Kim',
        versions: { billing: '1.0.0-0123abcd-2' },
        release: 1,
        createdAt: '2026-11-20T11:00:00.000Z',
        keeps: { billing: ['1.0.0-0123abcd-2'] },
        pages: { '_preview/pr-12.html': PAGE },
      },
    },
  },
});

const { shell: _, ...WITHOUT_SHELL } = WHOLE_ENTRY.apps;
const { productName: __, ...INCOMPLETE } = WHOLE_ENTRY.site;

test('a release may have everything, and fields of newer formats', () => {
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
