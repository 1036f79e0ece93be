import { SECURITY_HEADERS } from './securityHeaders';

// Every server, and the check of a site, has its headers from the table. So this one is written out.
test('each kind of response has these security headers, and no others', () => {
  const everywhere = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  const ofDocuments = {
    ...everywhere,
    'Integrity-Policy': 'blocked-destinations=(script)',
    'Referrer-Policy': 'no-referrer',
    'Strict-Transport-Security': 'max-age=31536000',
  };
  expect(SECURITY_HEADERS).toEqual({
    page: { ...ofDocuments, 'Content-Security-Policy': "frame-ancestors 'none'" },
    document: {
      ...ofDocuments,
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
    script: { ...everywhere, 'Content-Security-Policy': "default-src 'none'" },
    data: everywhere,
    shared: { ...everywhere, 'Cross-Origin-Resource-Policy': 'cross-origin' },
  });
});
