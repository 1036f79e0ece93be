import { testSite } from '@site/testing';
import { containerName } from './AppName';
import { fillText } from '@site/contract';
import { remoteAddresses, settingsFor, sourcesFor } from './remoteAddresses';
import type { TabRelease, TabVersion } from './TabRelease';

const site = { ...testSite, productName: 'Iron Diary' };

const version = (name: string): TabVersion => ({
  version: name,
  files: { 'remoteEntry.js': { integrity: `sha384-${name}`, bytes: 1 } },
  settings: [],
  origins: {},
});

const release: TabRelease = {
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

test('a style sheet of a page comes with its address and hash', () => {
  const sheets = { Board: { file: 'a1.css', integrity: 'sha384-a1' } };
  const apps = { marketing: { ...version('1.0.0-6'), sheets } };
  expect(remoteAddresses({ apps }, 'marketing').sheets).toEqual({
    Board: { address: '/apps/marketing/1.0.0-6/a1.css', integrity: 'sha384-a1' },
  });
});

test('a container’s variable is a valid name, and none of the browser’s own', () => {
  expect(['gift-cards', 'history'].map(containerName)).toEqual([
    'remote_gift_cards',
    'remote_history',
  ]);
});

test('throws the name of a remote that the release lacks', () => {
  expect(() => remoteAddresses(release, 'shop')).toThrow('the release has no remote "shop"');
});

test.each([
  [{ version: undefined }, 'names no version of marketing'],
  [{ version: '' }, 'names no version of marketing'],
  [{ files: undefined }, 'names no hash for remoteEntry.js'],
  [{ files: { 'remoteEntry.js': { integrity: 'md5-abc' } } }, 'names no hash for remoteEntry.js'],
  [{ files: { 'remoteEntry.js': { integrity: 5 } } }, 'names no hash for remoteEntry.js'],
  [{ sheets: { Board: { file: 'a1.css' } } }, 'names no hash for a1.css'],
])('throws on an unchecked version with %j, live or previous', (change, message) => {
  const damaged = { ...version('3.0.0-3'), ...change } as TabVersion;
  for (const marketing of [damaged, { ...version('1.0.0-6'), previous: damaged }]) {
    const unchecked = { ...release, apps: { ...release.apps, marketing } };
    expect(() => remoteAddresses(unchecked, 'marketing')).toThrow(message);
  }
});

test('fillText fills in the product’s name as it is, even when it looks like a pattern', () => {
  expect(fillText('{productName} - {productName}', site)).toBe('Iron Diary - Iron Diary');
  const name = '$& {productName} $1';
  expect(fillText('{productName}!', { ...site, productName: name })).toBe(`${name}!`);
  expect(fillText('no name', site)).toBe('no name');
});

describe('what a remote’s pages get', () => {
  const described = (settings: string[], connect: string[]) => ({
    settings,
    origins: { connect },
  });
  const shell = { ...version('1.0.0-5'), ...described(['productName'], ['{collector}']) };
  const marketing = { ...version('1.0.0-6'), ...described(['appStoreUrl'], []) };
  const account = {
    ...version('2.0.0-2'),
    ...described(['apiOrigin'], ['{apiOrigin}']),
    previous: {
      ...version('1.0.0-1'),
      ...described(['appStoreId', 'gone'], ['https://old.example']),
    },
  };
  const full: TabRelease = {
    ...release,
    site: { ...site, apiOrigin: 'https://api.example', collector: 'https://collector.example/a' },
    apps: { shell, marketing, account },
  };

  test('the common settings and its own, with those of its fallback', () => {
    expect(settingsFor(full, ['marketing'])).toEqual({
      productName: 'Iron Diary',
      appStoreUrl: site.appStoreUrl,
    });
    expect(Object.keys(settingsFor(full, ['account']))).toEqual([
      'productName',
      'appStoreId',
      'apiOrigin',
    ]);
    expect(settingsFor(full, [])).toEqual({ productName: 'Iron Diary' });
    expect(settingsFor(full, ['shop'])).toEqual({ productName: 'Iron Diary' });
  });

  test('the common sources and its own, with those of its fallback', () => {
    const common = 'https://collector.example/a';
    expect(sourcesFor(full, ['marketing'], undefined)).toEqual({ 'connect-src': [common] });
    expect(sourcesFor(full, ['account'], undefined)).toEqual({
      'connect-src': ['https://api.example', common, 'https://old.example'],
    });
    expect(sourcesFor(full, [], undefined)).toEqual({ 'connect-src': [common] });
  });
});
