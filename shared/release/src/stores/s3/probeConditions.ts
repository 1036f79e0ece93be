import { randomUUID } from 'node:crypto';
import { Refusal } from '../../errors/Refusal';
import type { StoredObject } from '../objects/Store';
import { isFinal, parseFailure } from './s3Failures';

/** Prefix of the objects that probes write and delete. `list` leaves them out. */
export const PROBES = '.probes/';

/** Condition on the object that a write replaces. */
export type Condition = { IfNoneMatch: '*' } | { IfMatch: string };

/** The condition on a new object, which every server expects alike. */
export const NOT_EXISTING: Condition = { IfNoneMatch: '*' };

/** How a server expects conditions. */
export interface Conditions {
  /** @param revision ETag as the server sent it; undefined if there must be no object */
  toCondition(revision: string | undefined): Condition;
}

interface ProbedStore {
  put(key: string, value: string, condition: Condition): Promise<void>;
  read(key: string): Promise<StoredObject | undefined>;
  delete(key: string): Promise<void>;
}

/**
 * Checks that a server supports conditional writes, and finds out how it expects ETags: Amazon with
 * quotes, Ceph without. Judges by the stored object rather than by the response, which may be lost.
 *
 * @throws Refusal when a write succeeds although its condition is false: one of two concurrent
 *   deploys could be lost; otherwise the SDK's error when a write is denied
 */
export async function probeConditions(address: string, store: ProbedStore): Promise<Conditions> {
  const key = PROBES + randomUUID();
  const readValue = async () => (await store.read(key))?.bytes.toString();
  const write = async (value: string, condition: Condition) => {
    await store.put(key, value, condition).catch((error: unknown) => {
      if (isFinal(error)) throw error;
      if (parseFailure(error).status === 501) throw unsupportedConditions(address);
    });
    return (await readValue()) === value;
  };

  try {
    await write('first', NOT_EXISTING);
    const first = (await store.read(key))?.revision;
    if (!first || (await write('second', NOT_EXISTING))) throw unsupportedConditions(address);
    const forms = [(etag: string) => etag, (etag: string) => etag.replaceAll('"', '')];
    for (const form of forms) {
      if (!(await write('third', { IfMatch: form(first) }))) continue;
      if (await write('fourth', { IfMatch: form(first) })) throw unsupportedConditions(address);
      return {
        toCondition: (revision) =>
          revision === undefined ? NOT_EXISTING : { IfMatch: form(revision) },
      };
    }
    throw unsupportedConditions(address);
  } finally {
    // A probe that is left does no harm. Why the probe failed says more.
    await store.delete(key).catch(() => {});
  }
}

/** Refuses a server that ignores conditions. */
export const unsupportedConditions = (address: string) =>
  new Refusal(
    `${address} does not support conditional writes (If-None-Match, If-Match): concurrent deploys could overwrite each other`,
    'Use a store that supports them, e.g. Amazon S3 or Ceph, or a newer version of this one.',
  );
