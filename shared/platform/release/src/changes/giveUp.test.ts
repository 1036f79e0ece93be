import type { LogEntry } from '@site/format';
import {
  logEntry,
  loggedPreview,
  loggedRollout,
  momentOf,
  releasedApp,
  versionNamed,
  factsWith,
} from '../../fixtures/logEntry.fixture';
import { giveUp, type PruneLimits, type StoredVersion } from './giveUp';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
/** A week after the last release, so that no release and no upload is young. */
const LATER = Date.parse(momentOf(6)) + 7 * DAY;

/** Release n has version n of marketing, with the one before as its fallback. */
const release = (number: number, internal: Partial<LogEntry['internal']> = {}): LogEntry =>
  logEntry({
    number,
    apps: { shell: releasedApp(1), marketing: releasedApp(number, number - 1) },
    internal,
  });

/** Version n was uploaded when release n was made. */
const stored = (numbers: number[]): StoredVersion[] =>
  numbers.map((at) => ({
    app: 'marketing',
    version: versionNamed(at),
    written: Date.parse(momentOf(at)),
  }));

const LIMITS: PruneLimits = { keep: 2, olderThan: 0 };

/** Gives up what is old in a site, after it has read as much as it needs of the releases before. */
async function prune(limits: Partial<PruneLimits>, now = LATER, newest = release(6)) {
  const change = giveUp(stored([1, 2, 3, 4, 5, 6, 7]), { ...LIMITS, ...limits });
  let read = 0;
  const earlier = async function* () {
    for (const number of [5, 4, 3, 2, 1]) {
      read += 1;
      yield await Promise.resolve(release(number));
    }
  };
  const { state } = await change(newest, { ...factsWith({ now }), earlier });
  const { previews, versions, oldest } = state;
  const givenUp = Object.entries(versions ?? {}).filter(([, logged]) => logged.givenUp);
  const numbers = givenUp.map(([label]) => Number.parseInt(label.slice(-8), 16));
  return { previews: Object.keys(previews ?? {}), versions, oldest, givenUp: numbers, read };
}

test.each([
  [1, { oldest: 6, givenUp: [1, 2, 3, 4, 7], read: 1 }],
  [2, { oldest: 5, givenUp: [1, 2, 3, 7], read: 2 }],
  [5, { oldest: 2, givenUp: [7], read: 5 }],
  [9, { oldest: 1, givenUp: [7], read: 5 }],
])(
  'keeps what the last %i releases and their fallbacks name, and reads no more than one more',
  async (keep, kept) => {
    expect(await prune({ keep })).toMatchObject(kept);
  },
);

test('keeps what was live within a time, too, however many releases there were since', async () => {
  // Release 3 was live until release 4 was made.
  const now = Date.parse(momentOf(4)) + 2 * HOUR - 1;
  expect((await prune({ keep: 1, olderThan: 2 * HOUR }, now)).oldest).toBe(3);
  expect((await prune({ keep: 1, olderThan: 2 * HOUR }, now + 1)).oldest).toBe(4);
});

test('keeps an upload that no release has named yet for a day, but no version that was live', async () => {
  const now = Date.parse(momentOf(7));
  expect((await prune({ keep: 1 }, now)).givenUp).toEqual([1, 2, 3, 4]);
  expect((await prune({ keep: 1 }, now + DAY - 1)).givenUp).toEqual([1, 2, 3, 4]);
  expect((await prune({ keep: 1 }, now + DAY)).givenUp).toContain(7);
  expect((await prune({ keep: 1, olderThan: 2 * DAY }, now + DAY)).givenUp).not.toContain(7);
});

test('what is known of versions stays, but for the manifests of those that are given up', async () => {
  const withdrawn = { givenUp: { withdrawn: { by: 'Kim', message: 'A hole' } } };
  const [hole, old, live] = [1, 2, 6].map((at) => `marketing ${versionNamed(at)}`) as [
    ...[string, string, string],
  ];
  const known = { manifest: 'sha384-x', served: true as const };
  const newest = release(6, { versions: { [hole]: withdrawn, [old]: known, [live]: known } });
  const { versions } = await prune({ keep: 1 }, LATER, newest);
  expect([hole, old, live].map((label) => versions?.[label])).toEqual([
    withdrawn,
    { served: true, givenUp: {} },
    known,
  ]);
});

test('previews end at their time, and keep their versions until then', async () => {
  const until = momentOf(8);
  const keeping = (at: number) => ({ keeps: { marketing: [versionNamed(at)] } });
  const newest = release(6, {
    previews: { old: loggedPreview({ ...keeping(2), until }) },
    // A rollout has no time.
    rollouts: { marketing: loggedRollout(3, keeping(3)) },
  });
  const after = (milliseconds: number) =>
    prune({ keep: 1 }, Date.parse(until) + milliseconds, newest);
  expect(await after(-1)).toMatchObject({ previews: ['old'], givenUp: [1, 4] });
  expect(await after(0)).toMatchObject({ previews: [], givenUp: [1, 2, 4] });
});
