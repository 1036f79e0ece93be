import type { Internal, LogEntry } from '@site/format';
import {
  factsWith,
  logEntry,
  loggedRollout,
  manifestsOf,
  momentOf,
  releasedApp,
  testManifests,
  versionNamed,
} from '../../../fixtures/logEntry.fixture';
import { derive } from '../../commit/derive';
import { fallbackVersions, stateOf } from '../../documents/LogEntry';
import { activate } from '../activate';
import { deployMerged, judgeMerge } from './judgeMerge';
import { factsAfterMerge } from './mergeFacts';
import { next } from '../next';
import { replacePreview } from '../previews';
import { retire } from '../retire';
import { returnTo, rollBackApps, undo } from '../rollBack';
import { rollOut } from '../rollouts';
import { takeBack } from './takeBack';
import { withdraw } from '../withdraw';
import type { Change } from '../Change';
import { hinting } from '../../../fixtures/hinting.fixture';

const marketing = (at: number) => ({ marketing: versionNamed(at) });
const build = (at: number) => ({ app: 'marketing', version: versionNamed(at) });
const made = { by: 'Alex', release: 5, at: momentOf(5), message: 'Too long' };
const AUTHOR = 'by Alex in release 5 (2026-11-20 15:00 UTC: Too long)';

/** Release 5 with version 3 of marketing live. Main brings version 4. */
const site = (internal: Partial<Internal> = {}) =>
  logEntry({
    number: 5,
    apps: { shell: releasedApp(1), marketing: releasedApp(3) },
    internal: { changedBy: { marketing: { by: 'Kim', release: 5, at: momentOf(5) } }, ...internal },
  });

const KEEP = `marketing ${versionNamed(4)} is merged, but visitors keep ${versionNamed(3)}`;

test.each<[what: string, Partial<Internal>, verdict: string, why: string | undefined]>([
  ['that nobody has decided on', { merged: marketing(3) }, 'due', undefined],
  [
    'that was taken back',
    { takenBack: { marketing: { [versionNamed(4)]: made } } },
    'kept',
    `${KEEP}: it was taken back ${AUTHOR}`,
  ],
  [
    'that was taken back under another name',
    { takenBack: { marketing: { [`${versionNamed(4)}-2`]: made } } },
    'kept',
    `${KEEP}: it was taken back ${AUTHOR}`,
  ],
  [
    'that was withdrawn',
    {
      versions: {
        [`marketing ${versionNamed(4)}`]: {
          givenUp: { withdrawn: { by: 'Kim', message: 'A hole' } },
        },
      },
      takenBack: { marketing: { [versionNamed(4)]: made } },
    },
    'kept',
    `${KEEP}: it was withdrawn by Kim: A hole`,
  ],
  [
    'that some visitors get',
    {
      rollouts: { marketing: loggedRollout(4, made) },
      merged: marketing(4),
    },
    'kept',
    `${KEEP}: 5 % of them get it ${AUTHOR}`,
  ],
  [
    'that the check took back',
    { failed: { marketing: { ...build(4), ...made } } },
    'red failed',
    `${KEEP}: the check took it back ${AUTHOR}`,
  ],
  [
    'that the check took back before a person changed the app',
    { failed: { marketing: { ...build(4), ...made, release: 4 } } },
    'failed',
    `${KEEP}: the check took it back by Alex in release 4 (2026-11-20 15:00 UTC: Too long)`,
  ],
  [
    'that was merged before a person decided otherwise',
    { merged: marketing(4) },
    'settled',
    `${KEEP}: that was made live by Kim in release 5 (2026-11-20 15:00 UTC)`,
  ],
])('judges a build %s', (_, internal, kind, why) => {
  const verdict = judgeMerge(site(internal), build(4));
  expect([`${verdict.isRed ? 'red ' : ''}${verdict.kind}`, verdict.why]).toEqual([kind, why]);
});

test('says how to make a build live that stays away', () => {
  const { hint } = judgeMerge(site({ merged: marketing(4) }), build(4));
  const command = `npm run release -- activate marketing@${versionNamed(4)}`;
  expect(hint).toEqual(hinting(`To make it live: ${command}`));
});

test('judges a live build, with a warning while some visitors get another one', () => {
  expect(judgeMerge(site(), build(3))).toEqual({ kind: 'live', isRed: false });
  const rollouts = { marketing: loggedRollout(4, made) };
  expect(judgeMerge(site({ rollouts }), build(3))).toMatchObject({
    kind: 'live',
    why: `marketing ${versionNamed(3)} is live, but 5 % of the visitors get ${versionNamed(4)} ${AUTHOR}`,
    hint: hinting('To end that: npm run release -- rollback marketing'),
  });
});

test('the preview of a pull request shows what main has not brought, or what was not live before its first merge', async () => {
  const shownOf = async (builds: Record<string, string>) => {
    const change = replacePreview('pr-1', builds);
    return (await change(site({ merged: marketing(4) }), factsWith())).state.previews?.['pr-1'];
  };
  const other = { shell: versionNamed(2), ...marketing(3) };
  expect(await shownOf(other)).toMatchObject({ versions: other });
  const same = { shell: versionNamed(1), marketing: `${versionNamed(4)}-2` };
  expect(await shownOf(same)).toBeUndefined();
});

test('a build whose rollout a person ends is taken back, and one that a person makes live is not condemned', async () => {
  const versions = { [`marketing ${versionNamed(3)}`]: { served: true as const } };
  const rolledOut = site({ versions, rollouts: { marketing: loggedRollout(4) } });
  const other = await next(rolledOut, rollOut(build(9), 5), factsWith());
  expect(other.state.takenBack).toEqual({});
  for (const end of [rollBackApps(['marketing']), activate(marketing(3))]) {
    const { state } = await next(rolledOut, end, factsWith());
    expect(state.rollouts).toEqual({});
    expect(Object.keys(state.takenBack.marketing ?? {})).toEqual([versionNamed(4)]);
  }
  const condemned = site({ failed: { marketing: { ...made, ...build(4) } } });
  const live = await next(condemned, activate(marketing(4)), factsWith());
  expect(live.state.failed).toEqual({});
});

/** Applies changes one after the other. @returns all releases, the newest one last */
async function released(...changes: Change[]): Promise<LogEntry[]> {
  const log: LogEntry[] = [];
  const first = { shell: versionNamed(1), ...marketing(2), account: versionNamed(3) };
  for (const change of [activate(first), ...changes]) {
    const newest = log.at(-1);
    const facts = factsWith({ earlier: log.slice(0, -1).reverse() });
    const step = await next(newest, change, facts);
    const fallbacks = manifestsOf(fallbackVersions(step.state));
    const manifests = { live: testManifests(), fallbacks, previews: {}, rollouts: {}, remarks: [] };
    if (step.changes) log.push(derive(newest, step, { by: 'Kim' }, manifests));
  }
  return log;
}

const billing = (at: number) => activate({ billing: versionNamed(at) });

test('what a return or a retirement takes from visitors is known, though nothing takes its place', async () => {
  // Who took a build first stays its author.
  const steps = [billing(7), undo(), billing(8), billing(9), returnTo(1)];
  const { takenBack } = (await released(...steps)).at(-1)!.internal;
  expect(takenBack.billing).toMatchObject({
    [versionNamed(7)]: { release: 3 },
    [versionNamed(8)]: { release: 6 },
    [versionNamed(9)]: { release: 6 },
  });
  const { retired } = (await released(billing(7), retire('billing'), retire('account'))).at(
    -1,
  )!.internal;
  expect(retired).toMatchObject({ billing: { release: 3 }, account: { release: 4 } });
});

const merge = (at: number) => deployMerged(marketing(at));

describe('a check that takes a release back', () => {
  const release = async (...meanwhile: Change[]) => {
    const changes = [merge(4), activate(marketing(5)), undo(), merge(6)];
    const log = await released(...changes);
    const [before, undone] = log.slice(-2) as [LogEntry, LogEntry];
    return {
      before,
      log: await released(...changes, ...meanwhile, takeBack(undone, before, true)),
    };
  };

  test('leaves what is known of each app as it was, and condemns the build', async () => {
    const { before, log } = await release();
    const { apps, internal } = log.at(-1)!;
    expect(apps).toEqual(before.apps);
    const { merged, takenBack, failed } = internal;
    expect({ merged, takenBack }).toMatchObject({
      merged: before.internal.merged,
      takenBack: { marketing: { [versionNamed(5)]: { release: 4 } } },
    });
    expect(failed).toMatchObject({ marketing: { version: versionNamed(6), release: 6 } });
    // Main may bring it again after the build before it.
    expect(factsAfterMerge(stateOf(log.at(-1)), [build(4)]).failed).toEqual({});
  });

  test('returns rollouts and settings, too, but for what a person has changed since', async () => {
    const before = site({
      values: { one: '1', two: '1' },
      rollouts: { marketing: loggedRollout(4) },
    });
    before.apps.marketing = releasedApp(2);
    const undone = site({ values: { one: '2', two: '2' } });
    const shownAfter = async (rollouts: Internal['rollouts']) => {
      const newest = site({ values: { one: '2', two: '3' }, rollouts });
      const { state } = await takeBack(undone, before, true)(newest, factsWith());
      expect(state.values).toEqual({ one: '1', two: '3' });
      return [state.apps, state.rollouts].map((served) => served?.marketing?.version);
    };
    expect(await shownAfter({})).toEqual([2, 4].map(versionNamed));
    expect(await shownAfter({ marketing: loggedRollout(9) })).toEqual([3, 9].map(versionNamed));
  });

  test('is refused if it would bring back what was withdrawn meanwhile', async () => {
    const hole = withdraw(build(4), { by: 'Kim', message: 'A hole' });
    await expect(release(hole)).rejects.toThrow(/ was withdrawn from the store by Kim: A hole$/);
  });

  test('leaves an app that a person has changed since', async () => {
    const { log } = await release(activate(marketing(9)));
    expect(log.at(-1)).toMatchObject({
      number: 6,
      apps: { marketing: { version: versionNamed(9) } },
      internal: { merged: marketing(6), failed: {} },
    });
  });
});
