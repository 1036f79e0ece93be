import { SHELL, type Manifests, type ReleasedApp } from '@site/contract';
import {
  logEntry,
  momentOf,
  releasedApp,
  releasedVersion,
  versionNamed,
} from '../../fixtures/logEntry.fixture';
import { testManifest } from '../../fixtures/testManifest.fixture';
import { stateOf, type LogEntry, type SiteState } from '../documents/LogEntry';
import { draftRelease, type DraftParts } from './draftRelease';

/** Release 7. */
const LIVE: LogEntry = logEntry({
  ...{ number: 7, team: 'shell team', siteSince: 2 },
  apps: {
    shell: releasedApp(1),
    marketing: releasedApp(2, { since: 5, sinceTime: momentOf(5), previous: releasedVersion(3) }),
  },
  internal: {
    message: 'Faster',
    changedBy: { shell: { by: 'Kim' }, marketing: { by: 'Alex', message: 'Shorter' } },
  },
});
const manifests: Manifests = {
  shell: testManifest(SHELL, versionNamed(1)),
  marketing: testManifest('marketing', versionNamed(2)),
};
LIVE.site = draft({}).release.site;

function draft(change: Partial<SiteState>, parts: Partial<DraftParts> = {}, newest = LIVE) {
  return draftRelease(newest, {
    ...{ state: { ...stateOf(LIVE), ...change }, command: 'activate', note: { by: 'Robin' } },
    ...{ now: Date.parse(momentOf(8)), manifests, rolledOut: {}, restores: undefined },
    ...parts,
  });
}

const withApp = (marketing: ReleasedApp) =>
  draft({ apps: { ...LIVE.apps, marketing } }).release.apps;

test.each<[string, ReleasedApp]>([
  ['another version', releasedApp(4)],
  ['another fallback', releasedApp(2, { previous: releasedVersion(4) })],
  ['a rollout', releasedApp(2, { rollout: { ...releasedVersion(4), percent: 5 } })],
  ['an old version with its old stamp', releasedApp(3, { since: 3, sinceTime: momentOf(3) })],
])('%s gets the number and the time of the release; other apps keep theirs', (_, part) => {
  const stamped = { ...part, since: 8, sinceTime: momentOf(8) };
  expect(withApp(part)).toEqual({ shell: LIVE.apps.shell, marketing: stamped });
});

test('the same part keeps its stamp, whatever stamp it comes with', () => {
  expect(withApp({ ...releasedApp(2), previous: releasedVersion(3), since: 3 })).toEqual(LIVE.apps);
});

test('notes who changed what; of an app that is gone, nothing stays', () => {
  const note = { by: 'Robin', message: 'Better', team: 'marketing team' };
  const { release, internal } = draft(
    { apps: { ...LIVE.apps, marketing: releasedApp(4) } },
    { note },
  );
  expect(release).toMatchObject({ number: 8, createdAt: momentOf(8), team: note.team });
  expect(release.apps.marketing?.team).toBe(note.team);
  const { team: _, ...author } = note;
  expect(internal).toMatchObject({
    ...{ ...author, command: 'activate', changedBy: { shell: { by: 'Kim' }, marketing: author } },
  });
  const retired = draft({ apps: { shell: LIVE.apps.shell } });
  expect(Object.keys(retired.internal.changedBy)).toEqual(['shell']);
  expect([retired.release.team, retired.internal.message]).toEqual([undefined, undefined]);
  expect(retired.internal.id).not.toBe(internal.id);
});

test('other settings are noticed; the same ones stay in the order that pages have', () => {
  const other = draft({ values: { productName: 'Iron Diary' } }).release;
  expect(other).toMatchObject({ siteSince: 8, site: { productName: 'Iron Diary' } });
  const site = Object.fromEntries(Object.entries(LIVE.site).reverse()) as LogEntry['site'];
  const same = draft({}, {}, { ...LIVE, site }).release;
  expect([same.siteSince, JSON.stringify(same.site)]).toEqual([2, JSON.stringify(site)]);
});

test('has the defaults of settings that only a version that is rolled out declares', () => {
  const candidate = testManifest('marketing', versionNamed(4));
  const mapName = { about: '', format: 'text', default: 'World' } as const;
  // The live version's declaration counts if both have the setting.
  candidate.settings = { mapName, appStoreId: { about: '', format: 'digits', default: '7' } };
  const { site } = draft(
    { values: { gone: 'kept' } },
    { rolledOut: { marketing: candidate } },
  ).release;
  expect(site).toMatchObject({ mapName: 'World', appStoreId: '', gone: 'kept' });
});

test('checks the settings, except of what was live before', () => {
  const values = { productName: '' };
  expect(() => draft({ values })).toThrow(/is invalid: productName must not be empty$/);
  expect(draft({ values }, { restores: true }).release.site.productName).toBe('');
});
