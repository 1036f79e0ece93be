import {
  factsWith,
  logEntry,
  momentOf,
  releasedApp,
  releasedVersion,
  versionNamed,
} from '../../fixtures/logEntry.fixture';
import { stateOf, type LoggedPreview } from '../documents/LogEntry';
import { requireKept } from './preconditions';
import { rollBackApp, undo } from './rollBack';
import { withdraw } from './withdraw';

// Version 2 of marketing has a security hole.
const HOLE = { app: 'marketing', version: versionNamed(2) };
const AUTHOR = { by: 'Kim', message: 'A hole' };
const WITHDRAWN = { [`marketing ${versionNamed(2)}`]: AUTHOR };
const WHY = `marketing ${versionNamed(2)} was withdrawn from the store by Kim: A hole`;

const shell = releasedApp(1);
const after = (previous: number, at: number) =>
  releasedApp(at, { previous: releasedVersion(previous) });
const rollout = { ...releasedVersion(2), percent: 5 };
const preview = (...marketing: number[]): LoggedPreview => ({
  ...{ by: 'Alex', versions: { shell: versionNamed(7) }, release: 3, createdAt: momentOf(3) },
  ...{ keeps: { marketing: marketing.map(versionNamed) }, pages: {} },
});

const apply = (newest = logEntry()) => withdraw(HOLE, AUTHOR).apply(newest, factsWith());

test.each([
  ['fallback', after(2, 3), releasedApp(3)],
  ['rollout', releasedApp(3, { rollout }), releasedApp(3)],
  ['other', after(1, 3), after(1, 3)],
])('takes a version out of a release, as its %s', (_, marketing, without) => {
  const newest = logEntry({ apps: { shell, marketing } });
  expect(apply(newest).state.apps).toEqual({ shell, marketing: without });
});

test('ends the previews that may load it, and gives up its name for good', () => {
  const previews = { pr1: preview(2), pr2: preview(3, 2), pr3: preview(3) };
  const givenUp = { marketing: [versionNamed(1)], account: [versionNamed(2)] };
  const newest = logEntry({ internal: { previews, givenUp } });
  const { state, command } = apply(newest);
  expect(state).toMatchObject({
    previews: { pr3: preview(3) },
    givenUp: { ...givenUp, marketing: [versionNamed(1), versionNamed(2)] },
    withdrawn: WITHDRAWN,
  });
  expect(Object.keys(state.previews ?? {})).toEqual(['pr3']);
  expect(command).toBe(`withdraw marketing ${versionNamed(2)}`);
});

test('is refused while the version is live', () => {
  expect(() => apply(logEntry({ apps: { shell, marketing: after(1, 2) } }))).toThrow(
    expect.objectContaining({
      message: `marketing ${versionNamed(2)} is live in the store`,
      cure: 'Roll it back first, or deploy another version: npm run release -- rollback marketing',
    }) as Error,
  );
});

/** Release 6, after the version was withdrawn. */
const newest = logEntry({
  number: 6,
  apps: { shell, marketing: releasedApp(4, { previous: releasedVersion(3), since: 5 }) },
  internal: { givenUp: { marketing: [HOLE.version] }, withdrawn: WITHDRAWN },
});
const { internal } = newest;

test('changes nothing when it was withdrawn before', () => {
  const again = withdraw(HOLE, { by: 'Alex', message: 'Again' }).apply(newest, factsWith());
  expect({ ...stateOf(newest), ...again.state }).toEqual(stateOf(newest));
});

test('what was withdrawn is refused, with who and why', () => {
  expect(() => requireKept(newest, [HOLE], 'the store')).toThrow(
    expect.objectContaining({ name: 'Refusal', message: WHY }) as Error,
  );
});

test('a rollback never brings it back: neither as a fallback nor in a rollout', () => {
  const before = logEntry({ number: 5, apps: { shell, marketing: after(2, 3) } });
  const [fallback, all] = [rollBackApp('marketing'), undo()].map(
    (change) => change.apply(newest, factsWith({ earlier: [before] })).state.apps?.marketing,
  );
  expect(fallback).toMatchObject({ version: versionNamed(3) });
  expect([fallback?.previous, all]).toEqual([undefined, { ...releasedApp(3), since: 1 }]);
});

test('a rollback of everything goes past the withdrawal, and is refused if it was live before', () => {
  const withdrawal = logEntry({ number: 5, apps: { shell, marketing: releasedApp(3) }, internal });
  const rolledOut = {
    ...withdrawal,
    number: 4,
    apps: { shell, marketing: releasedApp(3, { rollout }) },
  };
  const live = { ...rolledOut, number: 3, apps: { shell, marketing: after(1, 2) } };
  const first = { ...live, apps: { shell, marketing: releasedApp(1) } };
  const rollBack = (before: typeof live) =>
    undo().apply(withdrawal, factsWith({ earlier: [rolledOut, before] }));
  expect(undo().needsEarlier?.(withdrawal, [rolledOut], 0)).toBe(true);
  expect(rollBack(first).state.apps?.marketing).toEqual(releasedApp(1));
  expect(() => rollBack(live)).toThrow(WHY);
});
