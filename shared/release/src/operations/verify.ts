import type { Release } from '@site/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../errors/Refusal';
import { namedVersions } from '../records/namedVersions';
import { readPointer } from '../records/readRelease';
import type { Store } from '../stores/objects/Store';
import type { Fault } from './faults/Fault';
import { mapFaults } from './faults/mapFaults';
import { pageFaults } from './faults/pageFaults';
import { releaseFaults } from './faults/releaseFaults';
import { staticFileFaults } from './faults/staticFileFaults';
import { versionFaults } from './faults/versionFaults';

/** What `verify` checked and found. */
export interface Verified {
  release: number;
  /** How many files of versions were hashed. */
  files: number;
  faults: Fault[];
}

/** Milliseconds before each further check of a store that is being released to. */
const DELAYS = [250, 500, 1000, 2000];

/**
 * Checks the hash of every file that the live release and its fallbacks name, and of their source
 * maps, compares the pages, and compares compressed copies with their objects. Writes nothing.
 *
 * If a release goes live meanwhile, some objects are of the old release and some of the new one. So
 * what it finds then is checked again, up to four times.
 *
 * @param say prints a line before each step that takes long
 * @throws Refusal when the store has no live release, or it can't be read
 */
export async function verify(store: Store, say: (line: string) => void): Promise<Verified> {
  const first = await requirePointer(store);
  let verified = await check(store, first, say);
  for (const delay of DELAYS) {
    if (verified.faults.length === 0) break;
    const live = await requirePointer(store);
    if (live.number === first.number) break;
    say(`Release ${live.number} went live meanwhile. Checking again …`);
    await pause(delay);
    verified = await check(store, live, say);
  }
  return verified;
}

async function check(store: Store, live: Release, say: (line: string) => void): Promise<Verified> {
  const versions = namedVersions(live);
  const files = versions.flatMap(({ files }) => Object.keys(files)).length;
  say(`Checking ${files} files of ${versions.length} versions …`);
  const faults = await releaseFaults(store, live);
  for (const version of versions)
    faults.push(...(await versionFaults(store, version)), ...(await mapFaults(store, version)));
  faults.push(...(await staticFileFaults(store, live)));
  say('Checking pages …');
  faults.push(...(await pageFaults(store, live)));
  return { release: live.number, files, faults };
}

async function requirePointer(store: Store): Promise<Release> {
  const live = await readPointer(store);
  if (live) return live;
  throw new Refusal(
    `${store.address} has no live release`,
    'Bring a lost one back: npm run release -- heal. Make the first one: npm start',
  );
}
