import { describeFile } from '../documents/integrity';
import { stateOf } from '../documents/LogEntry';
import { logEntry, releasedApp, releasedVersion } from '../../fixtures/logEntry.fixture';
import { factsWith } from './facts.fixture';
import { takeBack } from './takeBack';

const files = (text: string, stored: number) => ({
  'ads.txt': { ...describeFile(Buffer.from(text)), stored },
});

const [shell, marketing] = [releasedApp(1), releasedApp(2)];
const second = releasedApp(4, { since: 5, previous: releasedVersion(2) });
const billing = releasedApp(6, { since: 5 });

/** Release 5 has deployed marketing, added billing and changed a file. */
const before = logEntry({ number: 4, apps: { shell, marketing }, staticFiles: files('one', 2) });
const release = logEntry({
  number: 5,
  apps: { shell, marketing: second, billing },
  staticFiles: files('two', 5),
  internal: { values: { productName: 'Iron Diary' } },
});

const apply = (newest: typeof release) =>
  takeBack(before, release).apply(newest, factsWith()).state;

test('takes back what a release changed of apps and files, and leaves the settings', () => {
  const { apps, staticFiles } = before;
  expect(apply(release)).toEqual({ ...stateOf(release), apps, staticFiles });
});

test('what others have changed since stays', () => {
  const third = releasedApp(7, { since: 6, previous: releasedVersion(4) });
  const newest = logEntry({
    ...release,
    number: 6,
    apps: { shell, marketing: third, billing },
    staticFiles: files('three', 6),
  });
  expect(apply(newest)).toEqual({ ...stateOf(newest), apps: { shell, marketing: third } });
});

test('changes nothing if nothing of it is left, even if it was made anew', () => {
  const apps = { shell, marketing: { ...marketing, since: 7 } };
  const newest = logEntry({ ...release, number: 7, apps, staticFiles: {} });
  expect(apply(newest)).toEqual(stateOf(newest));
});

test('is refused once the release before it was pruned: its files may be gone', () => {
  const newest = logEntry({ ...release, internal: { ...release.internal, oldest: 5 } });
  expect(() => apply(newest)).toThrow(
    /^release 5 can’t be taken back in .*: release 4 was pruned$/,
  );
});
