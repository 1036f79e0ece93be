import { hashSource as hash, readPolicy } from './compositionSources.fixture';
import { contentSecurityPolicy } from './contentSecurityPolicy';

test('allows only the page’s own content', () => {
  expect(readPolicy(contentSecurityPolicy('', [], {}))).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'strict-dynamic'"],
    'style-src': [hash('')],
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
