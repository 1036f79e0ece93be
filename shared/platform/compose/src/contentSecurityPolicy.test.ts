import { hashSource as hash, readPolicy } from './compositionSources.fixture';
import { contentSecurityPolicy } from './contentSecurityPolicy';

test('allows only the page’s own content', () => {
  expect(readPolicy(contentSecurityPolicy('', [], {}))).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'strict-dynamic'"],
    'style-src': ["'self'", hash('')],
    'font-src': ["'self'"],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['site', "'allow-duplicates'"],
  });
});

test('a page whose libraries write styles has no hash, which would make browsers ignore that', () => {
  const allows = { 'style-src': ["'unsafe-inline'"] };
  const policy = readPolicy(contentSecurityPolicy('<style>p{}</style>', [], allows));
  expect(policy['style-src']).toEqual(["'self'", "'unsafe-inline'"]);
});
