import { testSite } from '@site/testing';
import { createHash } from 'node:crypto';
import { contentSecurityPolicy, policyElement } from './contentSecurityPolicy';

const version = { version: '1.0.0-00000000', files: {} };
const apps = { shell: version, marketing: version, account: version };

/** Returns a policy's sources by directive. */
function policyOf(html: string, change: Partial<typeof testSite> = {}): Record<string, string[]> {
  const text = contentSecurityPolicy(html, { site: { ...testSite, ...change }, apps });
  return Object.fromEntries(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('allows only the page’s own content and the addresses in the settings', () => {
  expect(policyOf('<p>words</p>')).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'strict-dynamic'"],
    'style-src': [hash('')],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['shell', 'marketing', 'account', "'allow-duplicates'"],
  });
});

test('allows inline scripts and styles by their hashes, each once, but no data blocks', () => {
  const policy =
    policyOf(`<style>p{}</style><style data-emotion="css a">\n a{} </style><style>p{}</style>
    <script type="application/json" id="page-data">{"a":1}</script><script>start();\n</script>
    <template><script src="/main.js" integrity="sha384-x"></script></template>`);
  expect(policy['style-src']).toEqual([hash('p{}'), hash('\n a{} '), hash('')]);
  expect(policy['script-src']).toEqual(["'strict-dynamic'", hash('start();\n')]);
});

test('allows requests to API and collector, and badge pictures, whatever their addresses contain', () => {
  const policy = policyOf('', {
    apiOrigin: 'https://api.example.com',
    collector: 'https://collector.example/in?key=1',
    appStoreBadge: 'https://cdn.example/a;b,c.svg?size=2;script-src *',
    googlePlayBadge: 'https://cdn.example/play.svg',
  });
  expect(policy['connect-src']).toEqual([
    "'self'",
    'https://api.example.com',
    'https://collector.example/in',
  ]);
  expect(policy['img-src']).toEqual([
    "'self'",
    'https://cdn.example/a%3Bb%2Cc.svg',
    'https://cdn.example/play.svg',
  ]);
  expect(policy['script-src']).toEqual(["'strict-dynamic'"]);
});

test('escapes the policy in its attribute', () => {
  expect(policyElement(`img-src https://cdn.example/"><b`)).toBe(
    '<meta http-equiv="Content-Security-Policy" content="img-src https://cdn.example/&quot;&gt;&lt;b">',
  );
});
