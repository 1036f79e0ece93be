import type { LoggedPreview } from '@site/format';
import { testSite } from '@site/testing';
import { logEntry, momentOf, versionNamed } from '../../fixtures/logEntry.fixture';
import { listPreviews } from './listPreviews';

const preview = (release: number): LoggedPreview => ({
  ...{ by: 'Ann', versions: { marketing: versionNamed(2) }, release },
  ...{ createdAt: momentOf(release), keeps: {}, pages: {} },
});

test('lists previews, the newest first, with their addresses and when they expire', () => {
  const previews = { 'pr-1': preview(3), 'pr-2': preview(4) };
  const [first, second, ...others] = listPreviews(logEntry({ internal: { previews } }));
  expect(first).toEqual({
    ...{ name: 'pr-2', versions: { marketing: versionNamed(2) }, release: 4, by: 'Ann' },
    ...{ message: undefined, createdAt: momentOf(4) },
    expires: new Date(Date.parse(momentOf(4)) + 14 * 24 * 3600_000).toISOString(),
    address: `${testSite.publicOrigin}/?preview=pr-2`,
  });
  expect([second?.name, others]).toEqual(['pr-1', []]);
});
