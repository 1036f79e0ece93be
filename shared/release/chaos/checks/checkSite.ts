import { APPS, POINTER, PRIVATE_FOLDERS, releaseFile, shellOfRemoteFile } from '@site/contract';
import { isDeepStrictEqual } from 'node:util';
import type { LogEntry } from '../../src/documents/LogEntry';
import { readRange } from '../../src/log/readEntries';
import { project } from '../../src/project/project';
import { publicFiles } from '../../src/project/publicFiles';
import { verify } from '../../src/reports/verify/verify';
import type { Store } from '../../src/stores/Store';

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
