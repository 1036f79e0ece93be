import { type LogEntry, releaseFile } from '@site/format';
import { setTimeout as pause } from 'node:timers/promises';
import { forEachConcurrently } from '../../basics/forEachConcurrently';
import {
  heldVersions,
  isGivenUp,
  namedVersions,
  versionLabel,
  type VersionName,
} from '../../documents/LogEntry';
import { readEntry, requireNewest, pointerNumber } from '../../log/readEntries';
import { byKey, type Store } from '../../stores/Store';
import {
  expectContents,
  expectVersion,
  hashFaults,
  publicFaults,
  unusedFaults,
  unlessRefused,
  type Fault,
} from './faults';

const DELAYS = [250, 500, 1000, 2000];

/**
 * Hashes the files and source maps of every version that the kept releases hold, and
 * all contents of pages and other files in the root. Compares each `version.json` with the log, compressed copies,
 * public files and the pointer. Writes nothing.
 *
 * If a release goes live during the check, some objects are of the old release and some of the new one. So
 * what it finds then is checked again, up to four times.
 *
 * @param say prints a line before each step that takes long
 * @param delays milliseconds before each further check
 * @throws Refusal when the store has no release, or the newest one can't be read
 */
export async function verify(
  store: Store,
  say: (line: string) => void,
  delays = DELAYS,
): ReturnType<typeof check> {
  const [delay, ...later] = delays;
  const site = await readSite(store);
  const verified = await check(store, site, say);
  if (verified.faults.length === 0 || delay === undefined) return verified;
  const { newest, projected } = await readSite(store);
  if (newest.number === site.newest.number && projected === site.projected) return verified;
  say(`Release ${newest.number} went live during the check. Checking again …`);
  await pause(delay);
  return verify(store, say, later);
}

async function readSite(store: Store) {
  // If another one is projected in between, the pages may be of either.
  const projected = await pointerNumber(store);
  return { newest: await requireNewest(store), projected };
}

/** @returns how many files of versions were hashed, and the faults, sorted by key */
async function check(
  store: Store,
  { newest, projected = 0 }: Awaited<ReturnType<typeof readSite>>,
  say: (line: string) => void,
) {
  const { earlier, faults } = await readEarlier(store, newest);
  const named = new Map<string, VersionName>();
  for (const version of [...heldVersions(newest), ...earlier.flatMap(namedVersions)])
    // Earlier releases name what was given up since, whose files are deleted.
    if (!isGivenUp(newest.internal, version)) named.set(versionLabel(version), version);
  const contents = expectContents(newest, earlier);
  faults.push(...(await unusedFaults(store, contents)));
  const objects = [...contents];
  let files = 0;
  await forEachConcurrently(named.values(), async (version) => {
    const expected = await expectVersion(store, newest, version);
    objects.push(...expected.objects);
    faults.push(...expected.faults);
    files += expected.files;
  });
  say(`Checking ${files} files of ${named.size} versions …`);
  faults.push(...(await hashFaults(store, objects)));
  say('Checking pages …');
  const behind = earlier.filter(({ number }) => number >= projected);
  faults.push(...(await publicFaults(store, newest, behind)));
  return { release: newest.number, files, faults: faults.sort(byKey) };
}

/** Reads the kept releases before the newest one, in any order. */
async function readEarlier(store: Store, { number, internal: { oldest } }: LogEntry) {
  const earlier: LogEntry[] = [];
  const faults: Fault[] = [];
  const numbers = Array.from({ length: number - oldest }, (_, at) => oldest + at);
  await forEachConcurrently(numbers, async (past) => {
    const entry = await unlessRefused(readEntry(store, past));
    const what = entry === null ? 'can’t be read' : 'is missing';
    if (entry) earlier.push(entry);
    else faults.push({ key: releaseFile(past), what, hint: 'restore' });
  });
  return { earlier, faults };
}
