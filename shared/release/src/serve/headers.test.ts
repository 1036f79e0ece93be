import { SECURITY_HEADERS } from './headers';

test('a page can’t be framed, is only read over HTTPS, sends no referrer and runs no script without a hash', () => {
  expect(SECURITY_HEADERS.page).toMatchObject({
    'Content-Security-Policy':
      "base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'",
    'Strict-Transport-Security': 'max-age=31536000',
    'Referrer-Policy': 'no-referrer',
    'Integrity-Policy': 'blocked-destinations=(script)',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': expect.stringMatching(/^accelerometer=\(\), gyroscope=\(\), /) as string,
  });
  expect(SECURITY_HEADERS.document['Content-Security-Policy']).toMatch(/^default-src 'none'; /);
});
