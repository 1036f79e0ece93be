import type { LogEntry } from '@site/format';
import {
  factsWith,
  logEntry,
  loggedPreview,
  loggedRollout,
  releasedApp,
  versionNamed,
} from '../../fixtures/logEntry.fixture';
import { next } from './next';
import { requireKept } from './preconditions';
import { undo } from './rollBack';
import { withdraw } from './withdraw';

// Version 2 of marketing has a security hole.
const HOLE = { app: 'marketing', version: versionNamed(2) };
const AUTHOR = { by: 'Kim', message: 'A hole' };
const LABEL = `marketing ${versionNamed(2)}`;

test('withdraw gives up the same files under each name that the log or a preview has', async () => {
  const [logged, held] = [`${versionNamed(2)}-2`, '1.1.0-00000002'];
  const preview = loggedPreview({ keeps: { marketing: [held], billing: [versionNamed(2)] } });
  const other = { [`marketing ${versionNamed(1)}`]: { givenUp: {} } };
  const newest = logEntry({
    apps: { shell: releasedApp(1), marketing: releasedApp(3) },
    internal: {
      previews: { 'pr-1': preview },
      versions: { ...other, [`marketing ${logged}`]: { manifest: 'sha384-x', served: true } },
    },
  });
  const { state, command } = await withdraw(HOLE, AUTHOR)(newest, factsWith());
  expect(state.versions).toEqual({
    ...other,
    [LABEL]: { givenUp: { withdrawn: AUTHOR } },
    [`marketing ${held}`]: { givenUp: { withdrawn: AUTHOR } },
    // Visitors have had it all the same.
    [`marketing ${logged}`]: { served: true, givenUp: { withdrawn: AUTHOR } },
  });
  expect(command).toBe(`withdraw ${LABEL}`);
});

test('who withdrew a version first, and why, stays', async () => {
  const versions = { [LABEL]: { givenUp: { withdrawn: AUTHOR } } };
  const again = withdraw(HOLE, { by: 'Alex', message: 'Another one' });
  expect((await again(logEntry({ internal: { versions } }), factsWith())).state).toEqual({});
});

test('no app falls back to a withdrawn version, its rollout ends, and so do previews that may load it', async () => {
  const { app, version } = HOLE;
  const newest = logEntry({
    apps: { shell: releasedApp(1), marketing: releasedApp(3, 2) },
    internal: {
      rollouts: { marketing: loggedRollout(2) },
      previews: { 'pr-1': loggedPreview({ keeps: { [app]: [version] } }), 'pr-2': loggedPreview() },
    },
  });
  const { state } = await next(newest, withdraw(HOLE, AUTHOR), factsWith());
  expect(state.apps.marketing).toEqual(releasedApp(3));
  expect([state.rollouts, Object.keys(state.previews)]).toEqual([{}, ['pr-2']]);
});

test('a rollback after a withdrawal undoes the change before it, though its fallback and rollout are gone', async () => {
  const versions = Object.fromEntries(
    [2, 4].map((at) => [`marketing ${versionNamed(at)}`, { givenUp: { withdrawn: AUTHOR } }]),
  );
  const [newest, undone, first] = [releasedApp(3), releasedApp(3, 2), releasedApp(5)].map(
    (marketing, at) => logEntry({ number: 3 - at, apps: { shell: releasedApp(1), marketing } }),
  ) as [LogEntry, LogEntry, LogEntry];
  newest.internal.versions = versions;
  undone.internal.rollouts = { marketing: loggedRollout(4) };
  const { command } = await undo()(newest, factsWith({ earlier: [undone, first] }));
  expect(command).toBe('rollback of 2');
});

test('budgets and origins never block a withdrawal', async () => {
  expect(await withdraw(HOLE, AUTHOR)(logEntry(), factsWith())).toMatchObject({ restores: true });
});

test.each([
  ['withdrawn', AUTHOR, `${LABEL} was withdrawn from the store by Kim: A hole`],
  ['given-up', undefined, `prune has given up ${LABEL} in the store, and deletes the files`],
])('a %s version is refused, with the reason', (_, withdrawn, why) => {
  const givenUp = withdrawn ? { withdrawn } : {};
  const newest = logEntry({ internal: { versions: { [LABEL]: { givenUp } } } });
  expect(() => requireKept(newest, [HOLE], 'the store')).toThrow(why);
  // Another name is enough for the files that prune has deleted, but not for a hole.
  const again = [{ ...HOLE, version: `${HOLE.version}-2` }];
  const named = expect(() => requireKept(newest, again, 'the store'));
  if (withdrawn) named.toThrow(why);
  else named.not.toThrow();
});
