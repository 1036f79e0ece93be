import {
  APPS,
  POINTER,
  PRIVATE_FOLDERS,
  releaseFile,
  shellOfRemoteFile,
  versionManifest,
  type VersionManifest,
} from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import { integrityOf } from '../src/documents/integrity';
import { isGivenUp, namedVersions, versionLabel, type LogEntry } from '../src/documents/LogEntry';
import { readRange } from '../src/log/readEntries';
import { project } from '../src/project/project';
import { publicFiles } from '../src/project/publicFiles';
import { verify } from '../src/reports/verify/verify';
import type { Store } from '../src/stores/Store';
import { describeCommand } from './Command';
import type { Noted } from './Journal';

/**
 * Compares the log with the commands: each release is the work of one command that ran at that time,
 * and no work is lost. That it is what the command makes of the release before, other tests show.
 *
 * @param log every release, from the first one on, which nobody asked for
 * @param noted every command, by name
 * @returns a line for each fault
 */
export function checkLog(log: LogEntry[], noted: ReadonlyMap<string, Noted>): string[] {
  const faults: string[] = [];
  const made = new Set<string>();
  for (const [at, entry] of log.entries()) {
    const addFault = (fault: string) => faults.push(`release ${entry.number} ${fault}`);
    if (entry.number !== at + 1) addFault(`has the place of release ${at + 1}`);
    for (const version of namedVersions(entry))
      if (isGivenUp(entry.internal, version))
        addFault(`names ${versionLabel(version)}, which was given up`);
    if (at === 0) continue;
    const id = entry.internal.message ?? '';
    const by = noted.get(id);
    if (!by) addFault('is of nobody');
    else if (made.has(id)) addFault(`repeats ${id}`);
    else if (by.outcome === 'refused') addFault(`is of ${id}, which was refused`);
    else if (entry.number <= by.after)
      addFault(`is of ${id}, which began after release ${by.after}`);
    made.add(id);
  }
  for (const { command, release } of noted.values())
    if (release !== undefined && !made.has(command.id))
      faults.push(`${describeCommand(command)} was acknowledged, and release ${release} is lost`);
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
    const manifest = await store.read(versionManifest(app, version));
    const { files } = JSON.parse(String(manifest?.bytes ?? '{"files":{}}')) as VersionManifest;
    const stored = await store.read(file);
    if (!stored) faults.add(`${key} names ${file}, which is missing`);
    else if (integrityOf(stored.bytes) !== files[name]?.integrity)
      faults.add(`${key} names ${file}, which is not what was published`);
  }
  return [...faults];
}

/** What is no file of the newest release alone. */
const OTHERS = [...PRIVATE_FOLDERS, APPS, POINTER];

/**
 * Heals a store that no deployer uses, and checks that all of it is as its newest release says.
 *
 * @param log every release, from the first one on
 * @returns a line for each fault
 */
export async function checkSite(store: Store, log: LogEntry[]): Promise<string[]> {
  const newest = await project(store, { thorough: true });
  const { oldest } = newest.internal;
  const faults = (await verify(store, () => {})).faults.map(({ key, what }) => `${key} ${what}`);
  const kept = await readRange(store, oldest, newest.number);
  if (!isDeepStrictEqual(kept, log.slice(oldest - 1)))
    faults.push(`the log has changed: ${kept.map(({ number }) => number).join()} are left`);
  if (log.length < newest.number) faults.push(`${releaseFile(log.length + 1)} is missing`);
  const files = publicFiles(store, newest);
  for (const { key } of await store.list(''))
    // Open tabs of earlier shells keep what they read of remotes.
    if (!files.has(key) && !shellOfRemoteFile(key) && !OTHERS.some((one) => key.startsWith(one)))
      faults.push(`${key} belongs to no release that is live`);
  return faults.map((fault) => `${fault} after heal`);
}
