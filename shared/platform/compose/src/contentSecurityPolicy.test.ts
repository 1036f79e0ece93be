import type { PolicySources } from '@site/format';
import { hashSource as hash, readPolicy } from './compositionSources.fixture';
import { contentSecurityPolicy } from './contentSecurityPolicy';

const policyOf = (html = '', styleAttributes: string[] = [], allows: PolicySources = {}) =>
  readPolicy(contentSecurityPolicy(html, styleAttributes, allows));

test('allows only the page’s own content', () => {
  expect(policyOf()).toEqual({
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

test('allows inline scripts, styles and style attributes by their hashes, each once', () => {
  const html =
    '<style>p{}</style><style>a{}</style><style>p{}</style><script>start();\n</script>' +
    '<script type="application/json">{}</script><script src="/main.js"></script>';
  const policy = policyOf(html, ['color:red', 'color:red', '--a:"b"']);
  expect(policy['script-src']).toEqual(["'strict-dynamic'", hash('start();\n')]);
  expect(policy['style-src']).toEqual([hash('p{}'), hash('a{}'), hash('')]);
  expect(policy['style-src-attr']).toEqual(["'unsafe-hashes'", hash('color:red'), hash('--a:"b"')]);
});

test('allows other origins for what asks for them', () => {
  const policy = policyOf('', [], {
    'connect-src': ['https://api.example'],
    'img-src': ['https://cdn.example/a.svg'],
  });
  expect(policy['connect-src']).toEqual(["'self'", 'https://api.example']);
  expect(policy['img-src']).toEqual(["'self'", 'https://cdn.example/a.svg']);
});
