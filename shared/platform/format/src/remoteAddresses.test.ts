import { testSite } from '@site/testing';
import { containerName } from './AppName';
import { remoteAddresses, settingsFor, sourcesFor } from './remoteAddresses';
import type { TabRelease, TabVersion } from './TabRelease';

const version = (name: string): TabVersion => ({
  version: name,
  files: { 'remoteEntry.js': { integrity: `sha384-${name}`, bytes: 1 } },
  settings: [],
  origins: {},
});

test('versions of a remote are loaded from their folders, with the hashes of containers and style sheets', () => {
  const sheets = { Board: { file: 'a1.css', integrity: 'sha384-a1' } };
  const account = { ...version('2.0.0-2'), sheets, previous: version('1.0.0-1') };
  expect(remoteAddresses({ apps: { account } }, 'account')).toEqual({
    version: '2.0.0-2',
    entry: '/apps/account/2.0.0-2/remoteEntry.js',
    integrity: 'sha384-2.0.0-2',
    sheets: { Board: { address: '/apps/account/2.0.0-2/a1.css', integrity: 'sha384-a1' } },
    previous: {
      version: '1.0.0-1',
      entry: '/apps/account/1.0.0-1/remoteEntry.js',
      integrity: 'sha384-1.0.0-1',
    },
  });
});

test('a container’s variable is a valid name, and none of the browser’s own', () => {
  expect(['gift-cards', 'history'].map(containerName)).toEqual([
    'remote_gift_cards',
    'remote_history',
  ]);
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
    expect(() => remoteAddresses({ apps: { marketing } }, 'marketing')).toThrow(message);
  }
});

test('a page gets the common settings and sources, and those of its remote and its fallback', () => {
  const using = (name: string, settings: string[], connect: string[]) => ({
    ...version(name),
    settings,
    origins: { connect },
  });
  const release: Pick<TabRelease, 'site' | 'apps'> = {
    site: { ...testSite, apiOrigin: 'https://api.example', collector: 'https://all.example/a' },
    apps: {
      shell: using('1.0.0-5', ['productName'], ['{collector}']),
      marketing: using('1.0.0-6', ['appStoreUrl'], ['https://own.example']),
      account: {
        ...using('2.0.0-2', ['apiOrigin'], ['{apiOrigin}']),
        previous: using('1.0.0-1', ['appStoreId', 'gone'], ['https://old.example']),
      },
    },
  };
  expect(Object.keys(settingsFor(release, ['account']))).toEqual([
    ...['productName', 'appStoreId', 'apiOrigin'],
  ]);
  expect(sourcesFor(release, ['account'], undefined)).toEqual({
    'connect-src': ['https://all.example/a', 'https://api.example', 'https://old.example'],
  });
  for (const remotes of [[], ['shop']]) {
    expect(settingsFor(release, remotes)).toEqual({ productName: testSite.productName });
    expect(sourcesFor(release, remotes, undefined)).toEqual({
      'connect-src': ['https://all.example/a'],
    });
  }
});
