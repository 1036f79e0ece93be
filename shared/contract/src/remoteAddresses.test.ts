import { testSite } from '@site/testing';
import { pageFile, releaseFile, versionFile, versionManifest } from './paths';
import { fillText } from './fillText';
import { remoteAddresses } from './remoteAddresses';
import type { Release, ReleasedVersion } from './Release';

const site = { ...testSite, productName: 'Iron Diary' };

const version = (name: string): ReleasedVersion => ({
  version: name,
  files: { 'remoteEntry.js': { integrity: `sha384-${name}`, bytes: 1 } },
});

const release: Release = {
  number: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  site,
  apps: {
    shell: version('1.0.0-5'),
    marketing: version('1.0.0-6'),
    account: { ...version('2.0.0-2'), previous: version('1.0.0-1') },
  },
};

test('a remote is loaded from its version’s folder, with the hash of its container', () => {
  expect(remoteAddresses(release, 'marketing')).toEqual({
    version: '1.0.0-6',
    entry: '/apps/marketing/1.0.0-6/remoteEntry.js',
    integrity: 'sha384-1.0.0-6',
  });
});

test('a previous version comes with its own address and hash', () => {
  expect(remoteAddresses(release, 'account')).toMatchObject({
    version: '2.0.0-2',
    previous: {
      version: '1.0.0-1',
      entry: '/apps/account/1.0.0-1/remoteEntry.js',
      integrity: 'sha384-1.0.0-1',
    },
  });
});

test('throws the name of a remote that the release lacks', () => {
  expect(() => remoteAddresses(release, 'shop')).toThrow('release 7 has no remote "shop"');
});

test('throws when a container has no hash, of the live or the previous version', () => {
  const withoutHash = { version: '3.0.0-3', files: {} };
  const releaseWith = (marketing: Release['apps']['marketing']) => ({
    ...release,
    apps: { ...release.apps, marketing },
  });
  const message = 'marketing 3.0.0-3 names no hash for remoteEntry.js';
  expect(() => remoteAddresses(releaseWith(withoutHash), 'marketing')).toThrow(message);
  expect(() =>
    remoteAddresses(releaseWith({ ...version('1.0.0-6'), previous: withoutHash }), 'marketing'),
  ).toThrow(message);
});

test.each([
  [{ version: undefined }, 'names no version of marketing'],
  [{ version: '' }, 'names no version of marketing'],
  [{ version: 5 }, 'names no version of marketing'],
  [{ files: undefined }, 'names no hash for remoteEntry.js'],
  [
    { files: { 'remoteEntry.js': { integrity: 'md5-abc', bytes: 1 } } },
    'names no hash for remoteEntry.js',
  ],
  [{ files: { 'remoteEntry.js': { integrity: 5, bytes: 1 } } }, 'names no hash for remoteEntry.js'],
])('throws on an unchecked release with %j', (change, message) => {
  const marketing = { ...release.apps.marketing, ...change } as ReleasedVersion;
  const unchecked = { ...release, apps: { ...release.apps, marketing } };
  expect(() => remoteAddresses(unchecked, 'marketing')).toThrow(message);
});

test('builds the keys of files, manifests, releases and pages', () => {
  expect(versionFile('marketing', '1.0.0-6', 'media/a.avif')).toBe(
    'apps/marketing/1.0.0-6/media/a.avif',
  );
  expect(versionManifest('shell', '1.0.0-5')).toBe('apps/shell/1.0.0-5/version.json');
  expect(releaseFile(42)).toBe('releases/42.json');
  expect(['/', '/private-policy', '/account/confirm'].map(pageFile)).toEqual([
    'index.html',
    'private-policy.html',
    'account/confirm.html',
  ]);
});

test('fillText fills in the product’s name as it is, even when it looks like a pattern', () => {
  expect(fillText('{productName} - {productName}', site)).toBe('Iron Diary - Iron Diary');
  const name = '$& {productName} $1';
  expect(fillText('{productName}!', { ...site, productName: name })).toBe(`${name}!`);
  expect(fillText('no name', site)).toBe('no name');
});
