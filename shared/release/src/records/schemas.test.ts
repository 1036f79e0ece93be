import type { Route, VersionManifest } from '@site/contract';
import * as v from 'valibot';
import { readJson } from './readJson';
import { releaseSchema, versionManifestSchema } from './schemas';
import { liveStore, ROUTES } from '../../fixtures/testSite.fixture';

const FILE = { integrity: `sha384-${'a'.repeat(64)}`, bytes: 1 };

const manifestWith = (change: Partial<VersionManifest>): VersionManifest => ({
  app: 'shell',
  version: '1.0.0-0123abcd',
  exposes: {},
  shares: {},
  files: { 'main.js': FILE },
  ...change,
});

/** Every fault that the schema finds, with its place. */
const faultsOf = (schema: v.GenericSchema, value: unknown) =>
  (v.safeParse(schema, value).issues ?? []).map(
    (issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`,
  );

const route = (path: string): Route => ({
  path,
  page: { remote: 'marketing', page: 'Home' },
  title: '',
  description: '',
  indexed: true,
});

test.each(['main.js', 'media/phone@2x.avif', '540.js.LICENSE.txt', 'a/b-c/d_e~1.js'])(
  '%s may be a file of a version',
  (name) => {
    expect(faultsOf(versionManifestSchema, manifestWith({ files: { [name]: FILE } }))).toEqual([]);
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
])('%j is no file of a version: it would stand elsewhere, or under another address', (name) => {
  const faults = faultsOf(versionManifestSchema, manifestWith({ files: { [name]: FILE } }));
  expect(faults).not.toEqual([]);
  expect(faults[0]).toMatch(/must (be a plain path|have another name)/);
  expect(faultsOf(versionManifestSchema, manifestWith({ exposes: { Home: [name] } }))).not.toEqual(
    [],
  );
});

test('a page that runs a script which is no file of the version is a fault', () => {
  expect(faultsOf(versionManifestSchema, manifestWith({ exposes: { Home: ['main.js'] } }))).toEqual(
    [],
  );
  expect(faultsOf(versionManifestSchema, manifestWith({ exposes: { Home: ['gone.js'] } }))).toEqual(
    [' must name in its files every script that its pages run'],
  );
});

test('a page that runs a script by the name of what every object has is a fault, too', () => {
  expect(
    faultsOf(versionManifestSchema, manifestWith({ exposes: { Home: ['toString'] } })),
  ).not.toEqual([]);
});

test.each(['__proto__', 'constructor', 'prototype'])(
  'nothing by the name %s is left out without a word',
  (name) => {
    const named = (value: unknown) => Object.fromEntries([[name, value]]) as never;
    for (const change of [
      { files: named(FILE) },
      { exposes: named([]) },
      { shares: named('1.0.0') },
    ])
      expect(faultsOf(versionManifestSchema, manifestWith(change))).toEqual([
        expect.stringContaining('must hold no name that every object has'),
      ]);
  },
);

test.each([
  ['a weak hash', { integrity: 'sha256-abc', bytes: 1 }],
  ['no hash', { bytes: 1 }],
  ['two hashes', { integrity: `${FILE.integrity} ${FILE.integrity}`, bytes: 1 }],
  ['a negative size', { ...FILE, bytes: -1 }],
  ['half a byte', { ...FILE, bytes: 0.5 }],
])('a file with %s is a fault', (_, file) => {
  expect(
    faultsOf(versionManifestSchema, manifestWith({ files: { 'main.js': file as never } })),
  ).toHaveLength(1);
});

test.each([
  '1.0.0',
  '1.0.0-../../x-0123abcd',
  '../1.0.0-0123abcd',
  '1.0.0-0123ABCD',
  '1.0.0-0123abcd/x',
  '',
])('%j is no version', (version) => {
  expect(faultsOf(versionManifestSchema, manifestWith({ version }))).toEqual([
    'version must be <package version>-<hash>',
  ]);
});

test.each(['1.0.0-0123abcd', '10.20.30-beta.1-0123abcd'])('%s is a version', (version) => {
  expect(faultsOf(versionManifestSchema, manifestWith({ version }))).toEqual([]);
});

test('two routes with the same path are a fault: one page would hide the other', () => {
  const routes = { ...ROUTES, pages: [...ROUTES.pages, route('/private-policy')] };
  expect(faultsOf(versionManifestSchema, manifestWith({ routes: ROUTES }))).toEqual([]);
  expect(faultsOf(versionManifestSchema, manifestWith({ routes }))).toEqual([
    'routes.pages must name each path once',
  ]);
});

test.each([
  '',
  'home',
  '/home/',
  '//home',
  '/a/../b',
  '/a?b',
  '/a b',
  '/Home',
  '/a.html',
  '/:id',
  '/*',
])('%j is no path of a page', (path) => {
  const routes = { ...ROUTES, pages: [route(path)] };
  expect(faultsOf(versionManifestSchema, manifestWith({ routes }))).toEqual([
    'routes.pages.0.path must be a path without a trailing slash',
  ]);
});

test.each(['/apps', '/apps/shell', '/releases/1', '/api', '/api/auth', '/404', '/index'])(
  '%j is no path of a page: something else stands there',
  (path) => {
    const routes = { ...ROUTES, pages: [route(path)] };
    expect(faultsOf(versionManifestSchema, manifestWith({ routes }))).toEqual([
      'routes.pages.0.path must not be an address that the site itself needs',
    ]);
  },
);

test('a page that the remote of its name does not have is a fault', () => {
  const page = { remote: 'account', page: 'Home' } as unknown as Route['page'];
  const routes = { ...ROUTES, pages: [{ ...route('/'), page }] };
  expect(faultsOf(versionManifestSchema, manifestWith({ routes }))).toHaveLength(1);
});

test('a release reads back as it is; without one of its apps, its number or its time it is a fault', async () => {
  const { release } = await liveStore();
  expect(v.parse(releaseSchema, JSON.parse(JSON.stringify(release)))).toEqual(release);
  const { account: _, ...apps } = release.apps;
  const broken = [
    { apps },
    { number: 0 },
    { number: 1.5 },
    { number: 1e300 },
    { number: '1' },
    { createdAt: 'today' },
    { site: undefined },
  ];
  for (const change of broken)
    expect(faultsOf(releaseSchema, { ...release, ...change })).not.toEqual([]);
});

test('however many faults a file has, its refusal can be read', () => {
  const files = Object.fromEntries(
    Array.from({ length: 1000 }, (_, at) => [`${'x'.repeat(1000)} ${at}`, at]),
  );
  const bytes = Buffer.from(JSON.stringify(manifestWith({ files: files as never })));
  const refusal = () => readJson(bytes, versionManifestSchema, 'version.json', 'Publish it again.');
  expect(refusal).toThrow(
    /^version\.json is wrong: files\.x{194}…(; [^;]{1,201}){19}; and 1980 more$/,
  );
});
