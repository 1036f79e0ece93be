import { testSite } from '@site/testing';
import { logEntry, loggedPreview, momentOf, versionNamed } from '../../fixtures/logEntry.fixture';
import { listPreviews } from './listPreviews';

const versions = { marketing: versionNamed(2) };

/** Ends five hours after it was made. */
const preview = (release: number) =>
  loggedPreview({
    by: 'Ann',
    versions,
    release,
    at: momentOf(release),
    until: momentOf(release + 5),
  });

test('lists previews, the newest first, with their addresses and whether they have ended', () => {
  const previews = { 'pr-1': preview(3), 'pr-2': preview(4) };
  const now = Date.parse(momentOf(8));
  const [first, second, ...others] = listPreviews(logEntry({ internal: { previews } }), now);
  expect(first).toEqual({
    name: 'pr-2',
    versions,
    release: 4,
    by: 'Ann',
    message: undefined,
    createdAt: momentOf(4),
    until: momentOf(9),
    hasEnded: false,
    address: `${testSite.publicOrigin}/?preview=pr-2`,
  });
  expect(second).toMatchObject({ name: 'pr-1', until: momentOf(8), hasEnded: true });
  expect(others).toEqual([]);
});
