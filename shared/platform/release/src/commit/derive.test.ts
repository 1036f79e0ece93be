import { type LogEntry, type Manifests, type ReleasedApp, SHELL } from '@site/format';
import {
  logEntry,
  momentOf,
  releasedApp,
  releasedVersion,
  versionNamed,
  testManifest,
  liveBy,
} from '../../fixtures/logEntry.fixture';
import { stateOf, type SiteState } from '../documents/LogEntry';
import { draftRelease, type DraftSources } from './draftRelease';

/** Release 7. */
const LIVE: LogEntry = logEntry({
  ...{ number: 7, siteSince: 2 },
  apps: {
    shell: releasedApp(1, { settings: ['productName'] }),
    marketing: releasedApp(2, { since: 5, sinceTime: momentOf(5), previous: releasedVersion(3) }),
  },
  internal: {
    message: 'Faster',
    changedBy: { shell: liveBy('Kim', 1), marketing: liveBy('Alex', 5, 'Shorter') },
  },
});
const manifests: Manifests = {
  shell: testManifest(SHELL, versionNamed(1)),
  marketing: testManifest('marketing', versionNamed(2)),
};
LIVE.site = draft({}).site;

function draft(change: Partial<SiteState>, sources: Partial<DraftSources> = {}, newest = LIVE) {
  const state = { ...stateOf(LIVE), ...change };
  const note = { by: 'Robin' };
  return draftRelease(newest, {
    ...{ state, command: 'activate', note, manifests, others: [] },
    ...sources,
  });
}

const withApp = (marketing: ReleasedApp) => ({ apps: { ...LIVE.apps, marketing } });

test('only a changed app gets the number and the time of the release', () => {
  const since = { since: 3, sinceTime: momentOf(3) };
  const rollout = { ...releasedVersion(4), percent: 5 };
  for (const released of [releasedApp(3, since), releasedApp(2, { ...since, rollout })]) {
    const { createdAt, apps } = draft(withApp(released));
    const marketing = { ...released, since: 8, sinceTime: createdAt };
    expect(apps).toEqual({ shell: LIVE.apps.shell, marketing });
  }
});

test('an unchanged app keeps the time when it went live, and the author', () => {
  const same = { ...releasedApp(2), previous: releasedVersion(3), since: 3 };
  expect(draft(withApp(same)).apps).toEqual(LIVE.apps);
});

test('records who last changed each live app, and forgets retired apps', () => {
  const author = { by: 'Robin', message: 'Better' };
  expect(draft(withApp(releasedApp(4)), { note: author })).toMatchObject({
    number: 8,
    internal: { ...author, changedBy: { shell: { by: 'Kim' }, marketing: author } },
  });
  const rollout = { ...releasedVersion(9), percent: 5 };
  const { apps, internal } = draft({ apps: { shell: { ...LIVE.apps.shell, rollout } } });
  // Its pages are composed again, but who made its version live stays with it.
  expect(apps.shell.since).toBe(LIVE.number + 1);
  expect(internal.changedBy).toMatchObject({ shell: { by: 'Kim' } });
  expect(internal.message).toBeUndefined();
});

test('changed settings get the number of the release, and unchanged ones keep their order', () => {
  const other = draft({ values: { productName: 'Iron Diary' } });
  expect(other).toMatchObject({ siteSince: 8, site: { productName: 'Iron Diary' } });
  const site = Object.fromEntries(Object.entries(LIVE.site).reverse()) as LogEntry['site'];
  const same = draft({}, {}, { ...LIVE, site });
  expect([same.siteSince, JSON.stringify(same.site)]).toEqual([2, JSON.stringify(site)]);
});

test('settings that only a rolled-out version declares have their defaults', () => {
  const candidate = testManifest('marketing', versionNamed(4));
  const mapName = { about: '', format: 'text', default: 'World' } as const;
  // The live version's declaration counts if both have the setting.
  candidate.settings = { mapName, appStoreId: { about: '', format: 'digits', default: '7' } };
  const { site } = draft({}, { others: [candidate] });
  expect(site).toMatchObject({ mapName: 'World', appStoreId: '' });
});

test('a setting leaves with the last version that declares it, be it a fallback', () => {
  const fallback = { ...releasedVersion(3), settings: ['mapName', 'mapKey'] };
  const values = { mapName: 'World', gone: 'x' };
  // The default of the time when the fallback was live.
  const newest = { ...LIVE, site: { ...LIVE.site, mapKey: '7' } };
  const kept = draft({ ...withApp(releasedApp(2, { previous: fallback })), values }, {}, newest);
  expect(kept).toMatchObject({ site: { mapName: 'World', mapKey: '7' } });
  expect(kept.internal.values).toEqual({ mapName: 'World' });
  expect(kept.site).not.toHaveProperty('gone');
  const without = draft({ ...withApp(releasedApp(4)), values }, {}, kept);
  expect([without.internal.values, without.site]).toEqual([{}, LIVE.site]);
});

test('only a change that restores what was live may have invalid settings', () => {
  const values = { productName: '' };
  expect(() => draft({ values })).toThrow(/is invalid: productName must not be empty$/);
  expect(draft({ values }, { restores: true }).site.productName).toBe('');
});

test('a rollout leaves it to the live version who made that live, when and why', () => {
  const rollout = { ...releasedVersion(4), percent: 5 };
  const { internal } = draft(withApp({ ...LIVE.apps.marketing!, rollout }));
  expect(internal.changedBy.marketing).toEqual(liveBy('Alex', 5, 'Shorter'));
});
