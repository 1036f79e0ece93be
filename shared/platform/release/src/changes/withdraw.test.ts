import {
  factsWith,
  logEntry,
  momentOf,
  releasedApp,
  releasedVersion,
  versionNamed,
} from '../../fixtures/logEntry.fixture';
import { stateOf, type LogEntry, type LoggedPreview } from '../documents/LogEntry';
import { requireKept } from './preconditions';
import { rollBackApp } from './rollBack';
import { withdraw } from './withdraw';

// Version 2 of marketing has a security hole.
const HOLE = { app: 'marketing', version: versionNamed(2) };
const AUTHOR = { by: 'Kim', message: 'A hole' };
const WITHDRAWN = { [`marketing ${versionNamed(2)}`]: AUTHOR };
const WHY = `marketing ${versionNamed(2)} was withdrawn from the store by Kim: A hole`;

const shell = releasedApp(1);
const after = (previous: number, at: number) =>
  releasedApp(at, { previous: releasedVersion(previous) });
const preview = (...marketing: number[]): LoggedPreview => ({
  ...{ by: 'Alex', versions: { shell: versionNamed(7) }, release: 3, createdAt: momentOf(3) },
  ...{ keeps: { marketing: marketing.map(versionNamed) }, pages: {} },
});

test('ends the previews that may load it, and gives up its name for good', async () => {
  const previews = { pr1: preview(2), pr2: preview(3, 2), pr3: preview(3) };
  const givenUp = { marketing: [versionNamed(1)], account: [versionNamed(2)] };
  const newest = logEntry({ internal: { previews, givenUp } });
  const { state, command } = await withdraw(HOLE, AUTHOR)(newest, factsWith());
  expect(state).toMatchObject({
    previews: { pr3: preview(3) },
    givenUp: { ...givenUp, marketing: [versionNamed(1), versionNamed(2)] },
    withdrawn: WITHDRAWN,
  });
  expect(Object.keys(state.previews ?? {})).toEqual(['pr3']);
  expect(command).toBe(`withdraw marketing ${versionNamed(2)}`);
});

/** Release 6, after the version was withdrawn. */
const newest = logEntry({
  number: 6,
  apps: { shell, marketing: after(3, 4) },
  internal: { givenUp: { marketing: [HOLE.version] }, withdrawn: WITHDRAWN },
});

test('changes nothing when it was withdrawn before', async () => {
  const again = await withdraw(HOLE, { by: 'Alex', message: 'Again' })(newest, factsWith());
  expect({ ...stateOf(newest), ...again.state }).toEqual(stateOf(newest));
});

test('what was withdrawn or given up is refused, with why', () => {
  const refused = (entry: LogEntry) => expect(() => requireKept(entry, [HOLE], 'the store'));
  refused(newest).toThrow(WHY);
  const { givenUp } = newest.internal;
  refused(logEntry({ internal: { givenUp } })).toThrow(
    `prune has given up marketing ${HOLE.version} in the store, and deletes the files`,
  );
});

test('a rollback of its app never brings it back as a fallback', async () => {
  const before = logEntry({ number: 5, apps: { shell, marketing: after(2, 3) } });
  const { state } = await rollBackApp('marketing')(newest, factsWith({ earlier: [before] }));
  expect(state.apps?.marketing).toEqual(releasedVersion(3));
});
