import type { LogEntry, LoggedPreview } from '@site/format';
import {
  factsWith,
  logEntry,
  momentOf,
  releasedApp,
  releasedVersion,
  versionNamed,
} from '../../fixtures/logEntry.fixture';
import { stateOf } from '../documents/LogEntry';
import { requireKept } from './preconditions';
import { rollBackApps } from './rollBack';
import { withdraw } from './withdraw';

// Version 2 of marketing has a security hole.
const HOLE = { app: 'marketing', version: versionNamed(2) };
const AUTHOR = { by: 'Kim', message: 'A hole' };
const LABEL = `marketing ${versionNamed(2)}`;
const WHY = `${LABEL} was withdrawn from the store by Kim: A hole`;

const shell = releasedApp(1);
const after = (previous: number, at: number) =>
  releasedApp(at, { previous: releasedVersion(previous) });
const preview = (...marketing: number[]): LoggedPreview => ({
  ...{ by: 'Alex', versions: { shell: versionNamed(7) }, release: 3, createdAt: momentOf(3) },
  ...{ keeps: { marketing: marketing.map(versionNamed) }, pages: {} },
});

test('withdraw ends the previews that may load the version, and gives up its name for good', async () => {
  const previews = { pr1: preview(2), pr2: preview(3, 2), pr3: preview(3) };
  const givenUp = { [`marketing ${versionNamed(1)}`]: {}, [LABEL]: {} };
  const newest = logEntry({ internal: { previews, givenUp } });
  const { state, command } = await withdraw(HOLE, AUTHOR)(newest, factsWith());
  expect(state).toMatchObject({
    previews: { pr3: preview(3) },
    givenUp: { ...givenUp, [LABEL]: { withdrawn: AUTHOR } },
  });
  expect(Object.keys(state.previews ?? {})).toEqual(['pr3']);
  expect(command).toBe(`withdraw ${LABEL}`);
});

test('budgets and origins never block a withdrawal', async () => {
  expect(await withdraw(HOLE, AUTHOR)(logEntry(), factsWith())).toMatchObject({ restores: true });
});

/** Release 6, after the version was withdrawn. */
const newest = logEntry({
  number: 6,
  apps: { shell, marketing: after(3, 4) },
  internal: { givenUp: { [LABEL]: { withdrawn: AUTHOR } } },
});

test('a second withdrawal of a version changes nothing', async () => {
  const again = await withdraw(HOLE, { by: 'Alex', message: 'Again' })(newest, factsWith());
  expect({ ...stateOf(newest), ...again.state }).toEqual(stateOf(newest));
});

test('a withdrawn or given-up version is refused, with the reason', () => {
  const refused = (entry: LogEntry) => expect(() => requireKept(entry, [HOLE], 'the store'));
  refused(newest).toThrow(WHY);
  refused(logEntry({ internal: { givenUp: { [LABEL]: {} } } })).toThrow(
    `prune has given up ${LABEL} in the store, and deletes the files`,
  );
});

test('a rollback never brings a withdrawn version back as a fallback', async () => {
  const before = logEntry({ number: 5, apps: { shell, marketing: after(2, 3) } });
  const { state } = await rollBackApps(['marketing'])(newest, factsWith({ earlier: [before] }));
  expect(state.apps?.marketing).toEqual(releasedVersion(3));
});
