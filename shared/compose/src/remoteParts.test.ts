import {
  remoteAddresses,
  remoteFile,
  settingsFor,
  sourcesFor,
  type CompositionSources,
  type ReleasePart,
} from '@site/contract';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { compositionSources } from './compositionSources.fixture';
import { remoteParts } from './remoteParts';

const SHELL_VERSION = '1.0.0-shell';

/** Changes an app of the release. */
function changed(app: string, change: object, sources = compositionSources()): CompositionSources {
  Object.assign(sources.release.apps[app] ?? {}, change);
  return sources;
}

const partIn = (sources: CompositionSources, remote: string) =>
  JSON.parse(remoteParts(sources)[remoteFile(SHELL_VERSION, remote)] ?? '') as ReleasePart;

test('a part says of its remote what the whole release says', () => {
  const { account, shell } = compositionSources().release.apps;
  const previous = (app: typeof account, version: string) => ({
    previous: { ...app, version, container: 'other', origins: { media: ['https://old.example'] } },
  });
  const sources = changed('account', previous(account, '0.9.0-account'));
  changed('shell', previous(shell, '0.9.0-shell'), sources);
  for (const remote of ['marketing', 'account']) {
    const part = partIn(sources, remote);
    expect(remoteAddresses(part, remote)).toEqual(remoteAddresses(sources.release, remote));
    expect(settingsFor(part, remote)).toEqual(settingsFor(sources.release, remote));
    expect(sourcesFor(part, remote)).toEqual(sourcesFor(sources.release, remote));
  }
  expect(partIn(sources, 'account').apps.account?.previous?.version).toBe('0.9.0-account');
  expect(partIn(sources, 'marketing').site).not.toHaveProperty('apiOrigin');
});

test('a change of one remote changes its part alone', () => {
  const before = remoteParts(compositionSources());
  const sources = changed('account', { version: '2.0.0-account', since: 8 });
  Object.assign(sources.release, { number: 8, createdAt: '2026-02-02T00:00:00.000Z' });
  const after = remoteParts(sources);
  expect(Object.keys(after).filter((file) => after[file] !== before[file])).toEqual([
    remoteFile(SHELL_VERSION, 'account'),
  ]);
  expect(partIn(sources, 'account').number).toBe(8);
});

test('a part stays within 2 kB compressed, however many files and remotes there are', () => {
  const hash = () => `sha384-${randomBytes(48).toString('base64')}`;
  const files = Object.fromEntries(
    ['remoteEntry.js', ...Array.from({ length: 200 }, (_, at) => `chunk-${at}.js`)].map((name) => [
      name,
      { integrity: hash(), bytes: 12_345 },
    ]),
  );
  const sources = compositionSources();
  for (const app of Object.keys(sources.release.apps))
    changed(app, { files, previous: { ...sources.release.apps[app], files } }, sources);
  for (let at = 0; at < 100; at++)
    sources.release.apps[`plan-${at}`] = {
      version: `1.0.0-${at}`,
      files,
      settings: [],
      origins: {},
    };
  for (const text of Object.values(remoteParts(sources)))
    expect(gzipSync(text).length).toBeLessThan(2_000);
});
