import { APPS } from '@site/contract';
import { integrityOf } from '../src/documents/integrity';
import { isGivenUp, namedVersions, type LogEntry } from '../src/documents/LogEntry';
import { readVersion } from '../src/documents/readVersion';
import { publicFiles } from '../src/project/publicFiles';
import type { Store } from '../src/stores/Store';
import type { Kind, Message } from './Command';

/** A command, and what became of it. */
export interface Outcome {
  kind: Kind;
  /** Number of the newest release that was acknowledged before its process began. */
  after: number;
  /** What its process reported. */
  steps: Message['step'][];
  /** Number of its release, if it was acknowledged. */
  release?: number;
}

/**
 * Compares the log with the commands: each release is the work of one command that ran at that time,
 * and no work is lost. That it is what the command makes of the release before, other tests show.
 *
 * @param log every release, from the first one on, which nobody asked for
 * @param outcomes by the names of commands
 * @returns a line for each fault
 */
export function checkLog(log: LogEntry[], outcomes: ReadonlyMap<string, Outcome>): string[] {
  const faults: string[] = [];
  const ids = log.map(({ internal }) => internal.message ?? '');
  for (const [at, entry] of log.entries()) {
    const id = ids[at] ?? '';
    const { steps = [], after = 0 } = outcomes.get(id) ?? {};
    const addFault = (fault: string) => faults.push(`release ${at + 1} is of ${id}, ${fault}`);
    if (namedVersions(entry).some((version) => isGivenUp(entry.internal, version)))
      addFault('and names a version that was given up');
    if (at === 0) continue;
    if (ids.indexOf(id) < at) addFault(`as release ${ids.indexOf(id) + 1} is`);
    if (at < after) addFault(`which began after release ${after}`);
    if (steps.length === 0) addFault('which nobody began');
    if (steps.includes('refused')) addFault('which was refused');
  }
  for (const [id, { release }] of outcomes)
    if (release !== undefined && ids[release - 1] !== id)
      faults.push(`release ${release} of ${id} was acknowledged, and is lost`);
  return faults;
}

/** What a visitor got. */
export interface Read {
  key: string;
  /** Hash of the bytes; undefined if there was no such file. */
  hash: string | undefined;
  /** The release that the pointer named just before. */
  since: number;
}

/**
 * Compares what visitors read with the log: each file was of the release that the pointer named just
 * before, or of a later one. Only what that release has dropped may be of an earlier one: a process
 * that was suspended may write it once more, and deletes it when it sees that it was overtaken.
 *
 * @param log every release, from the first one on
 * @returns a line for each fault
 */
export function checkReads(store: Store, log: LogEntry[], reads: Read[]): string[] {
  const releases = log.map((entry) => publicFiles(store, entry));
  const faults = reads
    .filter(({ key, hash, since }) => {
      const isDropped = hash !== undefined && !releases[since - 1]?.has(key);
      const possible = releases.slice(isDropped ? 0 : since - 1);
      return !possible.some((files) => files.get(key)?.integrity === hash);
    })
    .map(({ key, hash, since }) => {
      const number = releases.findLastIndex((files) => files.get(key)?.integrity === hash) + 1;
      const what = hash === undefined ? 'missing' : `as in release ${number || 'none'}`;
      return `${key} was ${what}, although the pointer named release ${since}`;
    });
  return [...new Set(faults)];
}

const ADDRESS = new RegExp(`/(${APPS}([^/"]+)/([^/"]+)/([^/"?\\s<>&]+))"`, 'g');

/**
 * Checks that all files that a page names are there, with the hashes with which they were published.
 *
 * @returns a line for each fault
 */
export async function checkPage(store: Store, key: string, html: string): Promise<string[]> {
  const faults = new Set<string>();
  for (const [, file = '', app = '', version = '', name = ''] of html.matchAll(ADDRESS)) {
    const manifest = await readVersion(store, app, version);
    const stored = await store.read(file);
    if (!stored) faults.add(`${key} names ${file}, which is missing`);
    else if (integrityOf(stored.bytes) !== manifest?.files[name]?.integrity)
      faults.add(`${key} names ${file}, which is not what was published`);
  }
  return [...faults];
}
