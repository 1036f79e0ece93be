import { SECURITY_HEADERS } from './securityHeaders';

test('a page can’t be framed, is only read over HTTPS, sends no referrer and runs no script without a hash', () => {
  expect(SECURITY_HEADERS.page).toMatchObject({
    'Content-Security-Policy': "frame-ancestors 'none'",
    'Strict-Transport-Security': 'max-age=31536000',
    'Referrer-Policy': 'no-referrer',
    'Integrity-Policy': 'blocked-destinations=(script)',
    'Permissions-Policy': 'browsing-topics=()',
  });
  // It would give the page's tab a second process; see there.
  expect(SECURITY_HEADERS.page).not.toHaveProperty('Cross-Origin-Opener-Policy');
  expect(SECURITY_HEADERS.document['Content-Security-Policy']).toMatch(/^default-src 'none'; /);
});
