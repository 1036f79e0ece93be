import { randomUUID } from 'node:crypto';
import { Refusal } from '../../errors/Refusal';
import { failureOf, isFinal, s3Refusal } from './s3Failures';
import type { StoredObject } from '../objects/Store';

/** Where probes stand for as long as they take. No object of a site does, so `list` leaves them out. */
export const PROBES = '.probes/';

/** What a write demands of the object that it replaces. */
export type Condition = { IfNoneMatch: '*' } | { IfMatch: string };

/** How a store wants its conditions. */
export interface Conditions {
  /** @param revision an ETag as the store gave it; undefined when there must be no object */
  toCondition(revision: string | undefined): Condition;
}

interface ProbedStore {
  put(key: string, value: string, condition: Condition): Promise<void>;
  read(key: string): Promise<StoredObject | undefined>;
  delete(key: string): Promise<void>;
}

/**
 * Finds out whether a store holds conditional writes, and how it wants the ETag: Amazon's with the quotes around it, Ceph's
 * without. It goes by what stands afterwards and not by the answers, which a lost one can't mislead.
 *
 * @throws Refusal when a write goes through whose condition does not hold: two deploys at once could lose one
 */
export async function probeConditions(address: string, store: ProbedStore): Promise<Conditions> {
  const key = PROBES + randomUUID();
  const stands = async () => (await store.read(key))?.bytes.toString();
  const write = async (value: string, condition: Condition) => {
    await store.put(key, value, condition).catch((error: unknown) => {
      if (isFinal(error)) throw s3Refusal(`${address}/${key}`, error);
      if (failureOf(error).status === 501) throw ignorant(address);
    });
    return (await stands()) === value;
  };

  try {
    await write('first', { IfNoneMatch: '*' });
    const first = (await store.read(key))?.revision;
    if (!first || (await write('second', { IfNoneMatch: '*' }))) throw ignorant(address);
    const forms = [(etag: string) => etag, (etag: string) => etag.replaceAll('"', '')];
    for (const form of forms) {
      if (!(await write('third', { IfMatch: form(first) }))) continue;
      if (await write('fourth', { IfMatch: form(first) })) throw ignorant(address);
      return {
        toCondition: (revision) =>
          revision === undefined ? { IfNoneMatch: '*' } : { IfMatch: form(revision) },
      };
    }
    throw ignorant(address);
  } finally {
    await store.delete(key);
  }
}

const ignorant = (address: string) =>
  new Refusal(
    `${address} does not hold conditional writes (If-None-Match, If-Match): deploys at once could undo each other`,
    'Use a store that does, e.g. Amazon S3 or Ceph, or a newer version of this one.',
  );
