import { createHash } from 'node:crypto';
import { contentSecurityPolicy, policyElement, type PolicyContent } from './contentSecurityPolicy';

/** Returns a policy's sources by directive. */
function policyOf(content: Partial<PolicyContent> = {}): Record<string, string[]> {
  const text = contentSecurityPolicy({
    scripts: [],
    styles: [],
    styleAttributes: [],
    allows: {},
    ...content,
  });
  return Object.fromEntries(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('allows only the page’s own content', () => {
  expect(policyOf()).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'strict-dynamic'"],
    'style-src': [hash('')],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['site', "'allow-duplicates'"],
  });
});

test('allows inline scripts, styles and style attributes by their hashes, each once', () => {
  const policy = policyOf({
    scripts: ['start();\n'],
    styles: ['p{}', 'a{}', 'p{}'],
    styleAttributes: ['color:red', 'color:red', '--a:"b"'],
  });
  expect(policy['script-src']).toEqual(["'strict-dynamic'", hash('start();\n')]);
  expect(policy['style-src']).toEqual([hash('p{}'), hash('a{}'), hash('')]);
  expect(policy['style-src-attr']).toEqual(["'unsafe-hashes'", hash('color:red'), hash('--a:"b"')]);
});

test('allows other origins for what asks for them, and frames and media only then', () => {
  const policy = policyOf({
    allows: {
      'connect-src': ['https://api.example'],
      'img-src': ['https://cdn.example/a.svg'],
      'frame-src': ['https://maps.example'],
      'media-src': ['https://video.example'],
    },
  });
  expect(policy['connect-src']).toEqual(["'self'", 'https://api.example']);
  expect(policy['img-src']).toEqual(["'self'", 'https://cdn.example/a.svg']);
  expect(policy['frame-src']).toEqual(['https://maps.example']);
  expect(policy['media-src']).toEqual(["'self'", 'https://video.example']);
});

test('escapes the policy in its attribute', () => {
  expect(policyElement(`img-src https://cdn.example/"><b`)).toBe(
    '<meta http-equiv="Content-Security-Policy" content="img-src https://cdn.example/&quot;&gt;&lt;b">',
  );
});
