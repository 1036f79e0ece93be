import { earlyScript, type Setting, type VersionManifest } from '@site/contract';
import { readJson } from '../readJson';
import { errorsOf } from './errorsOf.fixture';
import { versionManifestSchema } from './manifestSchemas';
import { FILE, manifestWith, route } from './manifestWith.fixture';
import { ROUTES } from '../../../fixtures/testSite.fixture';

const SETTING: Setting = { about: '', format: 'text', default: 'x' };

test.each(['main.js', 'media/phone@2x.avif', '540.js.LICENSE.txt', 'a/b-c/d_e~1.js'])(
  'a version may contain the file %s',
  (name) => {
    expect(errorsOf(versionManifestSchema, manifestWith({ files: { [name]: FILE } }))).toEqual([]);
  },
);

test.each([
  ...[
    '../main.js',
    'a/../../main.js',
    '/etc/passwd',
    '',
    '.',
    '..',
    'a//b.js',
    'a/',
    './a.js',
    '.hidden',
    'a/.hidden',
  ],
  ...[
    'a\\b.js',
    'C:\\a.js',
    'a b.js',
    'a?b.js',
    'a#b.js',
    'a%2e.js',
    'a".js',
    '<a>.js',
    'a\u0000.js',
    'a\nb.js',
  ],
  ...['version.json', 'main.js.br', 'main.js.gz'],
])('a version may not contain the file %j: its path or URL would differ', (name) => {
  const errors = errorsOf(versionManifestSchema, manifestWith({ files: { [name]: FILE } }));
  expect(errors).not.toEqual([]);
  expect(errors[0]).toMatch(/must (be a plain path|have another name)/);
  expect(errorsOf(versionManifestSchema, manifestWith({ exposes: { Home: [name] } }))).not.toEqual(
    [],
  );
});

test('rejects a page with a script that is not a file of the version', () => {
  expect(errorsOf(versionManifestSchema, manifestWith({ exposes: { Home: ['main.js'] } }))).toEqual(
    [],
  );
  expect(errorsOf(versionManifestSchema, manifestWith({ exposes: { Home: ['gone.js'] } }))).toEqual(
    [' must list every script of its pages in its files'],
  );
});

test.each<[string, Partial<VersionManifest>]>([
  ['a page that it does not expose', { files: { [earlyScript('Home')]: FILE } }],
  ['a script that is not a file of it', { exposes: { Home: [] } }],
])('rejects an early script of %s', (_, change) => {
  const early = { Home: 'act();' };
  expect(errorsOf(versionManifestSchema, manifestWith({ early, ...change }))).toEqual([
    ' must expose every page that has an early script, and list the script in its files',
  ]);
});

test('rejects a page with a script named like an inherited property', () => {
  expect(
    errorsOf(versionManifestSchema, manifestWith({ exposes: { Home: ['toString'] } })),
  ).not.toEqual([]);
});

test.each(['__proto__', 'constructor', 'prototype'])(
  'rejects the reserved name %s, which the parser would drop silently',
  (name) => {
    const named = (value: unknown) => Object.fromEntries([[name, value]]) as never;
    for (const change of [
      { files: named(FILE) },
      { exposes: named([]) },
      { takes: named({ version: '1.0.0', exports: [] }) },
      { provides: named({ version: '1.0.0', exports: [] }) },
      { budgets: named(1) },
      { settings: named(SETTING) },
    ])
      expect(errorsOf(versionManifestSchema, manifestWith(change))).toEqual([
        expect.stringContaining('must not contain the reserved names'),
      ]);
  },
);

test.each([
  ['a weak hash', { integrity: 'sha256-abc', bytes: 1 }],
  ['no hash', { bytes: 1 }],
  ['two hashes', { integrity: `${FILE.integrity} ${FILE.integrity}`, bytes: 1 }],
  ['a negative size', { ...FILE, bytes: -1 }],
  ['half a byte', { ...FILE, bytes: 0.5 }],
])('rejects a file with %s', (_, file) => {
  expect(
    errorsOf(versionManifestSchema, manifestWith({ files: { 'main.js': file as never } })),
  ).toHaveLength(1);
});

test.each([
  '1.0.0',
  '1.0.0-../../x-0123abcd',
  '../1.0.0-0123abcd',
  '1.0.0-0123ABCD',
  '1.0.0-0123abcd/x',
  '',
])('rejects the version %j', (version) => {
  expect(errorsOf(versionManifestSchema, manifestWith({ version }))).toEqual([
    'version must be <package version>-<hash>',
  ]);
});

test.each(['1.0.0-0123abcd', '1.0.0-0123abcd-2', '10.20.30-beta.1-0123abcd'])(
  'accepts the version %s',
  (version) => {
    expect(errorsOf(versionManifestSchema, manifestWith({ version }))).toEqual([]);
  },
);

test.each(['Shop', 'a--b', 'a_b', '-a', 'a/b', '../a', '1st', ' ', 'constructor', 'prototype'])(
  'rejects the app’s name %j',
  (name) => {
    const page = { remote: name, page: 'Home' };
    const routes = { ...ROUTES, pages: [{ ...route('/'), page }] };
    expect(errorsOf(versionManifestSchema, manifestWith({ routes }))).toHaveLength(1);
    expect(errorsOf(versionManifestSchema, manifestWith({ app: name, kind: 'remote' }))).toEqual([
      'app must be lower-case words with dashes between them, at most 30 characters',
    ]);
  },
);

test.each(['files', 'toString', 'hasOwnProperty', 'Title', 'a-b', 'a.b', '1st'])(
  'rejects the setting’s name %j',
  (name) => {
    const settings = { [name]: SETTING };
    expect(errorsOf(versionManifestSchema, manifestWith({ settings }))).toHaveLength(1);
  },
);

test.each([
  ['shell', 'remote'],
  ['billing', 'shell'],
] as const)('rejects the app %s of the kind %s', (app, kind) => {
  expect(errorsOf(versionManifestSchema, manifestWith({ app, kind }))).toEqual([
    ' must be of the kind shell if, and only if, its app is the shell',
  ]);
});

test('a refusal stays readable however many errors a file has', () => {
  const files = Object.fromEntries(
    Array.from({ length: 1000 }, (_, at) => [`${'x'.repeat(1000)} ${at}`, at]),
  );
  const bytes = Buffer.from(JSON.stringify(manifestWith({ files: files as never })));
  const refusal = () => readJson(bytes, versionManifestSchema, 'version.json', 'Publish it again.');
  expect(refusal).toThrow(
    /^version\.json is invalid: files\.x{194}…(; [^;]{1,201}){19}; and 1980 more$/,
  );
});
