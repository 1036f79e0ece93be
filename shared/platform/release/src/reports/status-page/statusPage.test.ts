import { logEntry } from '../../../fixtures/logEntry.fixture';
import { statusOf } from '../status';
import { statusPage } from './statusPage';

test('has no empty list if there is nothing to say', () => {
  const release = logEntry();
  const readAt = release.createdAt;
  const status = statusOf(release, { isWhole: true, setOrigin: undefined }, Date.parse(readAt));
  const page = statusPage({
    ...{ status, readAt, productName: 'Site', store: '.site' },
    timeline: [{ release: { ...release, number: 2 }, before: release }],
    ...{ remarks: [], sizes: [], previews: [] },
  });
  expect(page).toContain('<h1>Release 1</h1>');
  expect(page).not.toMatch(/<ul[^>]*>\s*<\/ul>/);
});
