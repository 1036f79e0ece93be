import { logEntry, releasedApp, releasedVersion, factsWith } from '../../fixtures/logEntry.fixture';
import { describeFile } from '../documents/integrity';
import type { LogEntry } from '../documents/LogEntry';
import { rollBackApp, undo } from './rollBack';

const files = (text: string, stored: number) => ({
  'ads.txt': { ...describeFile(Buffer.from(text)), stored },
});

const [shell, marketing] = [releasedApp(1), releasedApp(2)];
const second = releasedApp(4, { since: 5, previous: releasedVersion(2) });
const billing = releasedApp(6, { since: 5 });

/** Release 5 has deployed marketing, added billing, changed a file and a setting, and set another. */
const before = logEntry({
  number: 4,
  apps: { shell, marketing },
  staticFiles: files('one', 2),
  internal: { values: { productName: 'Planner' } },
});
const release = logEntry({
  number: 5,
  apps: { shell, marketing: second, billing },
  staticFiles: files('two', 5),
  internal: { values: { productName: 'Iron Diary', appStoreId: '7' } },
});

/** Undoes release 5 in a later one. */
const undone = (newest: LogEntry) =>
  undo(5).apply(newest, factsWith({ earlier: [release, before] })).state;

test('what a release changed of apps, settings and files is as before', () => {
  const earlier = [before];
  const { apps, staticFiles, internal } = before;
  for (const change of [undo(5), undo()])
    expect(change.apply(release, factsWith({ earlier }))).toEqual({
      state: { apps, staticFiles, values: internal.values },
      ...{ command: 'rollback of 5', returnsTo: 4 },
    });
});

test('what others have changed since stays', () => {
  const third = releasedApp(7, { since: 6, previous: releasedVersion(4) });
  const newest = logEntry({
    number: 6,
    apps: { shell, marketing: third, billing },
    staticFiles: files('three', 6),
    internal: { values: { productName: 'Third', appStoreId: '7' } },
  });
  expect(undone(newest)).toEqual({
    apps: { shell, marketing: third },
    staticFiles: newest.staticFiles,
    values: { productName: 'Third' },
  });
});

test('changes nothing if nothing of it is left, even if it was made anew', () => {
  const apps = { shell, marketing: { ...marketing, since: 7 } };
  const { values } = before.internal;
  const newest = logEntry({ number: 7, apps, staticFiles: {}, internal: { values } });
  expect(undone(newest)).toEqual({ apps, staticFiles: {}, values });
});

test('a rollout that the release started ends, and another percentage is the last one again', () => {
  const at = (number: number, percent?: number) =>
    logEntry({
      number,
      apps: {
        shell,
        marketing: {
          ...marketing,
          since: number,
          ...(percent !== undefined && { rollout: { ...releasedVersion(4), percent } }),
        },
      },
    });
  const rolloutAfterUndo = (earlier: LogEntry, newest: LogEntry) =>
    undo(newest.number).apply(newest, factsWith({ earlier: [earlier] })).state.apps?.marketing
      ?.rollout?.percent;
  expect(rolloutAfterUndo(at(1), at(2, 5))).toBeUndefined();
  expect(rolloutAfterUndo(at(2, 5), at(3, 25))).toBe(5);
});

test('an app’s rollback restores the values of its fallback that left with it, and no others', () => {
  const fallback = { ...releasedVersion(8), settings: ['mapKey'] };
  const then = logEntry({
    ...{ number: 1, apps: { shell, marketing: { ...marketing, previous: fallback } } },
    internal: { values: { mapKey: '7', productName: 'Planner' } },
  });
  const newest = logEntry({
    number: 5,
    apps: { shell: { ...shell, settings: ['productName'] }, marketing: second },
    internal: { values: { appStoreId: '7' } },
  });
  const { state } = rollBackApp('marketing').apply(newest, factsWith({ earlier: [then] }));
  expect(state.values).toEqual({ mapKey: '7', appStoreId: '7' });
});
