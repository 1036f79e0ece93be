import { testSite } from '@site/testing';
import { pageFile, releaseFile, versionFile, versionManifest } from './paths';
import { fillText } from './fillText';
import { remoteAddresses } from './remoteAddresses';
import type { Release, ReleasedVersion } from './Release';
import type { RemoteName } from './RemotePages';

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

test('a remote is found in its version’s folder, with the hash of its container', () => {
  expect(remoteAddresses(release, 'marketing')).toEqual({
    version: '1.0.0-6',
    entry: '/apps/marketing/1.0.0-6/remoteEntry.js',
    integrity: 'sha384-1.0.0-6',
  });
});

test('the version to fall back to comes with it', () => {
  expect(remoteAddresses(release, 'account')).toMatchObject({
    version: '2.0.0-2',
    previous: {
      version: '1.0.0-1',
      entry: '/apps/account/1.0.0-1/remoteEntry.js',
      integrity: 'sha384-1.0.0-1',
    },
  });
});

test('a remote that the release does not have is an error that names it', () => {
  expect(() => remoteAddresses(release, 'shop' as RemoteName)).toThrow(
    'release 7 has no remote "shop"',
  );
});

test('a container without a hash is an error, never an unchecked script: the previous one, too', () => {
  const bare = { version: '3.0.0-3', files: {} };
  const without = (marketing: Release['apps']['marketing']) => ({
    ...release,
    apps: { ...release.apps, marketing },
  });
  const why = 'marketing 3.0.0-3 names no hash for remoteEntry.js';
  expect(() => remoteAddresses(without(bare), 'marketing')).toThrow(why);
  expect(() =>
    remoteAddresses(without({ ...version('1.0.0-6'), previous: bare }), 'marketing'),
  ).toThrow(why);
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
])('a release that nobody has checked, with %j, is an error that says so', (change, why) => {
  const marketing = { ...release.apps.marketing, ...change } as ReleasedVersion;
  const unchecked = { ...release, apps: { ...release.apps, marketing } };
  expect(() => remoteAddresses(unchecked, 'marketing')).toThrow(why);
});

test('paths are what the store and the visitors’ addresses are made of', () => {
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

test('the product’s name stands wherever a text asks for it, and is not searched for places itself', () => {
  expect(fillText('{productName} - {productName}', site)).toBe('Iron Diary - Iron Diary');
  const odd = '$& {productName} $1';
  expect(fillText('{productName}!', { ...site, productName: odd })).toBe(`${odd}!`);
  expect(fillText('no name', site)).toBe('no name');
});
