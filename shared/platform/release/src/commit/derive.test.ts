import { placeFolder, remoteFile, rolloutName, type LogEntry } from '@site/format';
import type { Setting } from '@site/contract';
import {
  factsWith,
  liveBy,
  logEntry,
  loggedPreview,
  loggedRollout,
  manifestsOf,
  momentOf,
  releasedApp,
  testManifest,
  versionNamed,
} from '../../fixtures/logEntry.fixture';
import { activate } from '../changes/activate';
import type { Change } from '../changes/Change';
import { next } from '../changes/next';
import { rollBackApps } from '../changes/rollBack';
import {
  fallbackVersions,
  liveVersions,
  stateOf,
  versionsOf,
  type SiteState,
} from '../documents/LogEntry';
import { manifestHash } from '../documents/readVersion';
import { derive, tabsAfter, type Note } from './derive';
import type { NamedManifests } from './variants';

/** Release 7. */
const LIVE = logEntry({
  number: 7,
  apps: { shell: releasedApp(1), marketing: releasedApp(2, 3) },
  internal: {
    message: 'Faster',
    changedBy: { shell: liveBy('Kim', 1), marketing: liveBy('Alex', 5, 'Shorter') },
  },
});

/** What a test's draft has that others do not. */
interface Difference {
  newest?: LogEntry;
  restores?: true;
  note?: Note;
  /** Settings that a version declares in place of its own, by app and the number of the version. */
  declare?: Record<string, Record<string, Setting>>;
}

const ROBIN = { by: 'Robin' };

function draft(change: Partial<SiteState>, difference: Difference = {}): LogEntry {
  const { newest = LIVE, restores, note = ROBIN, declare = {} } = difference;
  const state = { ...stateOf(newest), ...change };
  const decided = { state, command: 'activate', changes: true, remarks: [] };
  const read = (versions: Record<string, string>) => {
    const manifests = manifestsOf(versions);
    for (const manifest of Object.values(manifests))
      manifest.settings = declare[`${manifest.app} ${manifest.version}`] ?? manifest.settings;
    return manifests;
  };
  const previews = Object.entries(state.previews).map(
    ([name, { versions }]) => [name, read(versions)] as const,
  );
  return derive(newest, { ...decided, ...(restores && { restores }) }, note, {
    live: read(liveVersions(state)) as NamedManifests['live'],
    fallbacks: read(fallbackVersions(state)),
    previews: Object.fromEntries(previews),
    rollouts: read(versionsOf(state.rollouts)),
    remarks: [],
  });
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse(momentOf(8)) });
});
afterEach(() => {
  jest.useRealTimers();
});

const rollouts = { marketing: { version: versionNamed(4), percent: 5 } };

test('a release, and each preview and rollout that is new in it, have its number, time and author', () => {
  const old = loggedPreview({ versions: { account: versionNamed(6) } });
  const fresh = { versions: { account: versionNamed(9) }, until: momentOf(9) };
  const shell = loggedRollout(5);
  const before = { shell, marketing: loggedRollout(4) };
  const newest = { ...LIVE, internal: { ...LIVE.internal, rollouts: before } };
  const wider = { version: versionNamed(4), percent: 25 };
  const { number, createdAt, internal } = draft(
    {
      previews: { 'pr-1': old, 'pr-2': fresh },
      rollouts: { ...stateOf(newest).rollouts, marketing: wider },
    },
    { newest, note: { by: 'Robin', message: 'Look' } },
  );
  expect([number, createdAt]).toEqual([8, momentOf(8)]);
  expect(internal).toMatchObject({ by: 'Robin', message: 'Look', command: 'activate' });
  const made = {
    ...liveBy('Robin', 8, 'Look'),
    keeps: {},
    pages: {},
  };
  expect(internal.previews).toEqual({ 'pr-1': old, 'pr-2': { ...fresh, ...made } });
  expect(internal.rollouts).toEqual({ shell, marketing: { ...wider, ...made } });
});

test('an author who says nothing gets no message of the release before', () => {
  expect(draft({}).internal.message).toBeUndefined();
});

test('records who last changed each live app, and forgets retired apps', () => {
  const { shell, marketing } = LIVE.internal.changedBy;
  const { apps } = LIVE;
  const changed = draft({ apps: { ...apps, marketing: releasedApp(4, 2) } });
  expect(changed.internal.changedBy).toEqual({ shell, marketing: liveBy('Robin', 8) });
  // A fallback that leaves, and a rollout, are no change of the live version.
  const same = draft({ apps: { ...apps, marketing: releasedApp(2) }, rollouts });
  expect(same.internal.changedBy).toEqual({ shell, marketing });
  expect(draft({ apps: { shell: apps.shell } }).internal.changedBy).toEqual({ shell });
});

const hashOf = (app: string, at: number) => manifestHash(testManifest(app, versionNamed(at)));

test('knows the manifest of each version that it names, and which of them visitors get', () => {
  const previews = { 'pr-1': { versions: { account: versionNamed(6) }, until: momentOf(9) } };
  expect(draft({ previews, rollouts }).internal.versions).toEqual({
    [`shell ${versionNamed(1)}`]: { manifest: hashOf('shell', 1), served: true },
    [`marketing ${versionNamed(2)}`]: { manifest: hashOf('marketing', 2), served: true },
    [`marketing ${versionNamed(3)}`]: { manifest: hashOf('marketing', 3) },
    [`marketing ${versionNamed(4)}`]: { manifest: hashOf('marketing', 4), served: true },
    [`account ${versionNamed(6)}`]: { manifest: hashOf('account', 6) },
  });
});

test('what is known of a version stays, whatever the store has by now', () => {
  const versions = {
    [`marketing ${versionNamed(2)}`]: { manifest: 'sha384-first', served: true as const },
    [`marketing ${versionNamed(3)}`]: { manifest: 'sha384-second', served: true as const },
    [`marketing ${versionNamed(9)}`]: { givenUp: {} },
  };
  expect(draft({ versions }).internal.versions).toMatchObject(versions);
});

test('a fallback that can’t be read leaves the release', () => {
  const state = stateOf(LIVE);
  const live = manifestsOf(liveVersions(state)) as NamedManifests['live'];
  const decided = { state, command: 'activate', changes: true, remarks: [] };
  const read = { live, fallbacks: {}, previews: {}, rollouts: {}, remarks: [] };
  const { apps } = derive(LIVE, decided, ROBIN, read);
  expect(apps.marketing).toEqual(releasedApp(2));
});

const text = (standard: string): Setting => ({ about: '', format: 'text', default: standard });

test('settings that only a fallback or a rolled-out version declares have values, too', () => {
  const declare = {
    [`marketing ${versionNamed(2)}`]: { both: text('live') },
    [`marketing ${versionNamed(3)}`]: {
      both: text('old'),
      mapName: text('World'),
      mapKey: text(''),
    },
    [`marketing ${versionNamed(4)}`]: { both: text('new'), tileName: text('Tile') },
  };
  const values = { mapKey: '7' };
  const { site } = draft({ values, rollouts }, { declare });
  expect(site).toMatchObject({ both: 'live', mapName: 'World', mapKey: '7', tileName: 'Tile' });
});

test('a value stays until somebody clears it, though no version declares its setting', () => {
  const { internal, site } = draft({ values: { gone: 'x' } });
  expect(internal.values).toEqual({ gone: 'x' });
  expect(site).not.toHaveProperty('gone');
});

test('only a change that restores what was live may have invalid settings', () => {
  const values = { productName: '' };
  expect(() => draft({ values })).toThrow(/is invalid: productName must not be empty$/);
  const restored = draft({ values }, { restores: true });
  expect(restored).toMatchObject({ site: { productName: '' }, internal: { restores: true } });
  // The release after it restores nothing.
  expect(draft({ values: {} }, { newest: restored }).internal).not.toHaveProperty('restores');
});

/** A field of a newer minor format, which this checkout does not know. */
const MORE = { more: 'more' };

test.each<[string, Change]>([
  ['an activation', activate({ marketing: versionNamed(4) })],
  ['a rollback', rollBackApps(['marketing'])],
])('fields that this checkout does not know stay after %s', async (_, change) => {
  const { shell, marketing } = LIVE.apps;
  const label = `marketing ${versionNamed(2)}`;
  const internal = {
    ...LIVE.internal,
    ...MORE,
    previews: { 'pr-1': { ...loggedPreview(), ...MORE } },
    rollouts: { shell: { ...loggedRollout(9), ...MORE } },
    versions: { [label]: { served: true as const, ...MORE } },
  };
  const apps = { shell: { ...shell, ...MORE }, marketing: { ...marketing!, ...MORE } };
  const newest = { ...LIVE, ...MORE, apps, internal };
  const { state } = await next(newest, change, factsWith());
  const made = draft(state, { newest });
  const { previews, rollouts, versions } = made.internal;
  for (const part of [made, made.internal, made.apps.shell, made.apps.marketing])
    expect(part).toMatchObject(MORE);
  for (const part of [previews['pr-1'], rollouts.shell, versions[label]])
    expect(part).toMatchObject(MORE);
});

describe('tabsAfter', () => {
  const [FIRST, SECOND] = [1, 2].map(versionNamed) as [string, string];
  const content = { integrity: 'sha384-x', stored: 1 };
  const fileOf = (shell: string) => remoteFile(shell, 'marketing');
  const live = (at: number, pages: LogEntry['pages'], internal = {}) =>
    logEntry({ number: at, apps: { shell: releasedApp(at) }, pages, internal });
  const before = live(1, { 'index.html': content, [fileOf(FIRST)]: { ...content, of: 'hash' } });
  const after = (internal = {}) => live(2, { [fileOf(SECOND)]: content }, internal);
  const left = { [FIRST]: { left: momentOf(2), files: { [fileOf(FIRST)]: content } } };

  test('keeps what tabs of a shell read that visitors no longer get, be it of a rollout', () => {
    expect(tabsAfter(before, after())).toEqual(left);
    const shell = versionNamed(9);
    const filesIn = (name: string) => ({ [placeFolder(name) + fileOf(shell)]: content });
    const pages = filesIn(rolloutName('shell', shell));
    const beside = {
      // A preview is over once it has ended.
      previews: { 'pr-1': loggedPreview({ pages: filesIn('pr-1') }) },
      rollouts: { shell: loggedRollout(9, { pages }) },
    };
    // It was live before.
    const files = { [fileOf(shell)]: content };
    const tabs = { [shell]: { left: momentOf(1), files } };
    expect(tabsAfter(after({ ...beside, tabs }), after())).toEqual({
      [shell]: { left: momentOf(2), files: { ...files, ...pages } },
    });
    expect(tabsAfter(after(beside), after(beside))).toEqual({});
    expect(tabsAfter(undefined, before)).toEqual({});
  });

  test('keeps nothing of the live shell: its tabs read the files of the release', () => {
    expect(tabsAfter(before, live(1, { 'index.html': content }))).toEqual({});
    const again = { ...before, number: 3, createdAt: momentOf(3) };
    expect(tabsAfter(after({ tabs: left }), again)).toEqual({
      [SECOND]: { left: momentOf(3), files: { [fileOf(SECOND)]: content } },
    });
  });

  test('keeps nothing of a shell that was given up', () => {
    const versions = { [`shell ${FIRST}`]: { givenUp: {} } };
    expect(tabsAfter(before, after({ versions }))).toEqual({});
    expect(tabsAfter(after({ tabs: left }), after({ versions }))).toEqual({});
  });

  test('keeps the last five shells, and all that visitors got within a day', () => {
    const tabs = Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7].map((at) => {
        const shell = versionNamed(at);
        return [shell, { left: momentOf(at), files: { [fileOf(shell)]: content } }];
      }),
    );
    const keptAt = (number: number) =>
      Object.keys(
        tabsAfter(live(40, {}, { tabs }), { ...live(40, {}), createdAt: momentOf(number) }),
      )
        .map((shell) => Number.parseInt(shell.slice(-8), 16))
        .sort();
    expect(keptAt(24)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(keptAt(25)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(keptAt(90)).toEqual([3, 4, 5, 6, 7]);
  });
});
