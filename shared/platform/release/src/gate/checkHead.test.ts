import type { RemoteHead } from '@site/contract';
import { testManifests } from '../../fixtures/logEntry.fixture';
import { checkHead } from './checkHead';

function check(head: RemoteHead) {
  const { shell, marketing } = testManifests();
  checkHead({ ...marketing!, head }, shell);
}

test('accepts a head with common settings, its own ones, and values of the page', () => {
  check({});
  check({
    pictureAlt: '{productName} on a phone',
    appBanner: '{appStoreId}',
    structuredData: { Home: { url: '{page.url}', installUrl: ['{appStoreUrl}'], price: {} } },
  });
});

test.each<RemoteHead>([
  { pictureAlt: 'An {apiOrigin}' },
  { appBanner: '{apiOrigin}' },
  { structuredData: { Home: { offers: [{ url: '{apiOrigin}' }] } } },
])('refuses a setting of another app: %j', (head) => {
  expect(() => check(head)).toThrow(
    /^marketing 1\.0\.0-\w+ has \{apiOrigin\} in its head, and its pages have no setting of that name$/,
  );
});
