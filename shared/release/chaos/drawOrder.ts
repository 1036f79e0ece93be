import type { AppName } from '@site/contract';
import { type LogEntry, namedVersions } from '../src/documents/LogEntry';
import { ADDED_APP, ADDED_SETTING, FIRST_APPS, type Builds } from './Builds';
import type { Kind, Order, Upload } from './Command';

/** How often each kind of order is drawn. */
const WEIGHTS: Record<Kind, number> = {
  deploy: 14,
  rollOut: 6,
  rollBackApp: 6,
  rollBackAll: 3,
  configure: 5,
  makePreview: 5,
  dropPreview: 2,
  promote: 3,
  retire: 3,
  freeze: 2,
  unfreeze: 2,
  prune: 5,
  heal: 2,
};

const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind as Kind),
);

/** The names of all previews. */
export const PREVIEW_NAMES = ['one', 'two'];

/** The static files of the site. */
export const STATIC_FILES = ['ads.txt', 'proof.txt'];

const DAY = 24 * 3600_000;

/** Draws what a team does next. */
export async function drawOrder(
  random: () => number,
  builds: Builds,
  log: LogEntry[],
  kind = pick(random, KINDS),
): Promise<Order> {
  const name = pick(random, PREVIEW_NAMES);
  const app = pick(random, [...FIRST_APPS, ADDED_APP]);
  switch (kind) {
    case 'deploy':
      return { kind, ...(await drawUpload(random, builds, log, app)) };
    case 'rollOut': {
      const percent = 1 + Math.floor(random() * 99);
      return { kind, percent, ...(await drawUpload(random, builds, log, app)) };
    }
    case 'makePreview':
      return { kind, name, ...(await drawUpload(random, builds, log, app)) };
    case 'rollBackApp':
      return { kind, app };
    case 'retire':
      return { kind, app: ADDED_APP };
    case 'configure': {
      const setting = pick(random, ['productName', ADDED_SETTING]);
      const files = STATIC_FILES.filter(() => random() < 0.7);
      return {
        kind,
        values: { [setting]: pick(random, ['One', 'Two', 'Three']) },
        files: Object.fromEntries(files.map((file) => [file, pick(random, ['one', 'two'])])),
      };
    }
    case 'dropPreview':
      return { kind, name };
    case 'promote':
      return { kind, ...(await builds.next(app)) };
    case 'freeze':
      return { kind, seconds: 0.5 + random() };
    case 'prune': {
      const previewsOlderThan = pick(random, [0, DAY, DAY, DAY]);
      const limits = { keep: 4 + Math.floor(random() * 6), olderThan: 0, previewsOlderThan };
      return { kind, limits, isLate: random() < 0.5 };
    }
    case 'rollBackAll':
    case 'unfreeze':
    case 'heal':
      return { kind };
  }
}

/** Draws a new build, one that was begun before, or a version that was live or is in a preview. */
async function drawUpload(
  random: () => number,
  builds: Builds,
  log: LogEntry[],
  app: AppName,
): Promise<Upload> {
  const kind = random();
  if (kind < 0.15) return pick(random, builds.written.slice(-20));
  if (kind < 0.25) return pick(random, builds.written);
  if (kind > 0.4) return builds.next(app);
  const previews = Object.values(log.at(-1)?.internal.previews ?? {});
  const previewed = previews.flatMap(({ versions }) =>
    Object.entries(versions).map(([name, version]) => ({ app: name, version })),
  );
  const named = pick(random, [...namedVersions(pick(random, log)), ...previewed]);
  return { app: named.app, version: named.version };
}

/** Returns a seeded generator of pseudorandom numbers from 0 to below 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks one of the values. @param random returns numbers from 0 to below 1 */
function pick<Value>(random: () => number, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('there is nothing to pick from');
  return value;
}
