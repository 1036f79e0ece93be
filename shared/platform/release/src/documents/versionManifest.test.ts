import type { Setting } from '@site/contract';
import type { VersionManifest } from '@site/format';
import * as v from 'valibot';
import { readDocument } from './readJson';
import { versionManifestSchema } from '@site/format/schemas';
import { testManifest } from '../../fixtures/logEntry.fixture';
import { testRoute } from '@site/testing/testRoute';

type Change = Partial<VersionManifest>;

const FILE = { integrity: `sha384-${'a'.repeat(64)}`, bytes: 1 };

/** Returns a valid manifest of a shell, but for a change. */
const manifestWith = (change: Change): VersionManifest => ({
  ...testManifest('shell', '1.0.0-0123abcd'),
  files: { 'main.js': FILE },
  ...change,
});

/** Returns every error in a manifest that is valid but for a change, with its path. */
const errorsOf = (change: Change) =>
  (v.safeParse(versionManifestSchema, manifestWith(change)).issues ?? []).map(
    (issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`,
  );

const SETTING: Setting = { about: 'A note.', format: 'text', default: 'x' };

const pageAt = (change: object): Change => ({
  pages: { Home: { scripts: [], budget: 1, route: { ...testRoute('/home'), ...change } } },
});

/** A page with this script. */
const pageWith = (script: string) => ({
  Home: { scripts: [script], budget: 1, route: testRoute('/home') },
});

test('accepts plain file names, and the versions of publish', () => {
  for (const name of ['main.js', 'media/phone@2x.avif', '540.js.LICENSE.txt', 'a/b-c/d_e~1.js'])
    expect(errorsOf({ files: { [name]: FILE }, pages: pageWith(name) })).toEqual([]);
  for (const version of ['1.0.0-0123abcd', '1.0.0-0123abcd-2', '10.20.30-beta.1-0123abcd'])
    expect(errorsOf({ version })).toEqual([]);
});

test.each([
  ...['../main.js', 'a/../../main.js', '/etc/passwd', '', '.', '..', 'a//b.js', 'a/', './a.js'],
  ...['.hidden', 'a/.hidden', 'a\\b.js', 'C:\\a.js', 'a b.js', 'a?b.js', 'a#b.js', 'a%2e.js'],
  ...['a".js', '<a>.js', 'a\u0000.js', 'a\nb.js', 'version.json', 'main.js.br', 'main.js.gz'],
])('a version may not contain the file %j: its path or URL would differ', (name) => {
  for (const change of [{ files: { [name]: FILE } }, { maps: { [name]: FILE } }])
    expect(errorsOf(change)[0]).toMatch(/must (be a plain path|have another name)/);
  expect(errorsOf({ pages: pageWith(name) })).not.toEqual([]);
});

test('a version has at most 250 MB', () => {
  const large = { ...FILE, bytes: 125 * 1024 ** 2 };
  expect(errorsOf({ files: { 'main.js': large, 'a.png': large } })).toEqual([]);
  expect(errorsOf({ files: { 'main.js': large, 'a.png': large, 'b.png': FILE } })).toEqual([
    'files must have at most 250 MB in all',
  ]);
});

test.each([
  ...['1.0.0', '1.0.0-../../x-0123abcd', '../1.0.0-0123abcd', '1.0.0-0123ABCD'],
  ...['1.0.0-0123abcd/x', ''],
])('rejects the version %j', (version) => {
  expect(errorsOf({ version })).toEqual(['version must be <package version>-<hash>']);
});

test.each(['Shop', 'a--b', 'a_b', '-a', 'a/b', '../a', '1st', ' ', 'constructor', 'prototype'])(
  'rejects the app’s name %j',
  (app) => {
    const why = 'must be lower-case words with dashes between them, at most 30 characters';
    expect(errorsOf({ app })[0]).toBe(`app ${why}`);
    expect(errorsOf({ root: app })).toEqual([`root ${why}`]);
  },
);

test.each(['__proto__', 'constructor', 'prototype'])(
  'rejects the reserved name %s, which the parser would drop silently',
  (name) => {
    const values = {
      files: FILE,
      maps: FILE,
      pages: { scripts: [], budget: 1 },
      settings: SETTING,
      takes: { version: '1.0.0', exports: [] },
      provides: { version: '1.0.0', exports: [] },
    };
    for (const [field, value] of Object.entries(values))
      expect(errorsOf({ [field]: Object.fromEntries([[name, value]]) })).toContainEqual(
        `${field} must not contain the reserved names __proto__, constructor and prototype`,
      );
  },
);

test.each<[string, object]>([
  ['a weak hash', { integrity: 'sha256-abc', bytes: 1 }],
  ['no hash', { bytes: 1 }],
  ['two hashes', { integrity: `${FILE.integrity} ${FILE.integrity}`, bytes: 1 }],
  ['a negative size', { ...FILE, bytes: -1 }],
])('rejects a file with %s', (_, file) => {
  expect(errorsOf({ files: { 'main.js': file as never } })).toHaveLength(1);
});

const listed = (script: string) => ` must have the file ${script}, which pages.Home.scripts names`;
const NO_ROOT = ' must have root if, and only if, its app is the shell';
const NO_NOT_FOUND = ' must have notFound if, and only if, its app is the shell';
const NO_BUDGET = ' must have budget if, and only if, its app is the shell';

test.each<[string, Change, string[]]>([
  ['a page whose script is not a file', { pages: pageWith('gone.js') }, [listed('gone.js')]],
  [
    'a script named like an inherited property',
    { pages: pageWith('toString') },
    [listed('toString')],
  ],
  [
    'structured data of no page',
    { pages: {}, head: { structuredData: { Home: {} } } },
    [' must have the page Home, since head.structuredData names it'],
  ],
  ['a remote with the shell’s fields', { app: 'billing' }, [NO_BUDGET, NO_ROOT, NO_NOT_FOUND]],
  [
    'a page without a route, as builds of an older format have it',
    { pages: { Home: { scripts: [], budget: 1 } } },
    [' must have pages.Home.route if, and only if, it is not a part'],
  ],
  [
    'a remote with the name of an address that the site uses',
    { app: 'index' },
    [
      ' must not be called index: the site uses the address /index itself',
      ...[NO_BUDGET, NO_ROOT, NO_NOT_FOUND],
    ],
  ],
])('rejects %s', (_, change, errors) => {
  expect(errorsOf(change)).toEqual(errors);
});

test.each([
  ['/old/:id', '/plans/:id', true],
  ['/old/*', '/plans/*', true],
  ['/old/:name', '/plans/:id', false],
  ['/old', '/plans/:id', false],
  ['/old/:id', '/plans', false],
  ['/old/:id', '/plans/*', false],
])('a page that moved from %s to %s is accepted: %j', (former, path, isAccepted) => {
  expect(errorsOf(pageAt({ path, formerly: [former] }))).toEqual(
    isAccepted
      ? []
      : [
          'pages.Home.route must have the parameter of its path in each former path, or its *, and no other',
        ],
  );
});

const [PATH, RESERVED] = ['be a path without a trailing slash', 'not be an address'];

test.each([
  ...[
    '',
    'home',
    '/home/',
    '//home',
    '/a/../b',
    '/a?b',
    '/Home',
    '/plans/:id/day',
    '/plans/:1',
    '/plans/:',
  ].map((path) => [path, PATH]),
  ...['/:id', '/*', '/a*', '/films/*/cast', '/films/**'].map((path) => [path, PATH]),
  ['/1/2/3/4/5/6/7/8/9', 'have at most 8 segments'],
  ['/api/:id', RESERVED],
  // The site uses these itself.
  ...['/apps', '/apps/shell', '/releases/1', '/contents/1', '/remotes', '/maps', '/api/auth'].map(
    (path) => [path, RESERVED],
  ),
  ...['/404', '/index', '/healthz'].map((path) => [path, RESERVED]),
])('rejects the page path %j: it must %s', (path, why) => {
  expect(errorsOf(pageAt({ path }))).toEqual([
    expect.stringContaining(`pages.Home.route.path must ${why}`),
  ]);
});

test('a refusal stays readable however many errors a file has', () => {
  const names = Array.from({ length: 1000 }, (_, at) => [`${'x'.repeat(1000)} ${at}`, at]);
  const manifest = manifestWith({ files: Object.fromEntries(names) as never });
  const bytes = Buffer.from(JSON.stringify(manifest));
  expect(() => readDocument(bytes, versionManifestSchema, 'version.json', '')).toThrow(
    /^version\.json is invalid: files\.x{194}…(; [^;]{1,201}){19}; and 1980 more$/,
  );
});

test.each(['changed', 'toString', 'hasOwnProperty', 'Title', 'a-b', 'a.b', '1st'])(
  'rejects the setting’s name %j',
  (name) => {
    expect(errorsOf({ settings: { [name]: SETTING } })).toHaveLength(1);
  },
);

test.each<[string, Partial<Setting>, string]>([
  ['a sentence of 201 characters', { about: 'x'.repeat(201) }, 'about must have at most 200'],
  ['a sentence with escape codes', { about: '\u001b[2J' }, 'about must be one line'],
  ['a default of 201 characters', { default: 'x'.repeat(201) }, 'default must have at most 200'],
  ['an unknown format', { format: 'colour' as 'text' }, 'format must be one of text, email,'],
  ['another default than its format', { format: 'digits' }, 'default must be digits only'],
  ['1001 characters', { maxLength: 1001 }, 'maxLength must be at most 1000'],
])('rejects a setting with %s', (_, difference, error) => {
  expect(errorsOf({ settings: { note: { ...SETTING, ...difference } } })).toEqual([
    expect.stringContaining(`settings.note.${error}`),
  ]);
});

test('rejects more than 50 settings, and origins of two lines', () => {
  const named = (many: number) =>
    Object.fromEntries(Array.from({ length: many }, (_, at) => [`note${at}`, SETTING]));
  expect(errorsOf({ settings: named(50) })).toEqual([]);
  expect(errorsOf({ settings: named(51) })).toEqual(['settings must have at most 50 settings']);
  expect(errorsOf({ origins: { connect: ['https://a.example\n::warning::'] } })).toEqual([
    'origins.connect.0 must be one line without control characters',
  ]);
});
