import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoredObject } from '../Store';
import { isFinal, s3Refusal, statusOf, writerOf } from './s3Failures';

/** Condition on the object that a write replaces. */
export type Condition = { IfNoneMatch: '*' } | { IfMatch: string };

/** An object, and the id of its write. */
export type WrittenObject = StoredObject & { writeId: string | undefined };

/** The requests of a store that these writes consist of. */
interface Requests {
  /** Name of the store in messages. */
  address: string;
  get(key: string): Promise<WrittenObject | undefined>;
  /** Fails with the SDK's errors. */
  put(key: string, body: Buffer, writeId: string, condition: Condition): Promise<void>;
}

/** Attempts of a write whose outcome is unknown, or that conflicts with another write. */
const MAX_ATTEMPTS = 6;

/** Conditions that no existing object fulfils. */
const FALSE_CONDITIONS: Condition[] = [{ IfNoneMatch: '*' }, { IfMatch: '"0"' }, { IfMatch: '0' }];

/** Writes to a bucket that happen once, or not at all, whatever becomes of the responses. */
export class ConditionalWrites {
  /** Whether the server refuses writes whose condition is false; undefined until it was tried. */
  private hasConditions: Promise<boolean> | undefined;
  /** Whether a server was found to refuse such writes. */
  areProven = false;
  /** Whether the server expects ETags in quotes, as Amazon does. Ceph wants them without. */
  private quotesETags = true;

  /** @param firstDelay milliseconds before the second attempt; each further delay doubles */
  constructor(
    private readonly requests: Requests,
    private readonly firstDelay = 100,
  ) {}

  /**
   * Writes an object if it is in a state. Settles writes of unknown outcome by reading.
   *
   * @param revision required revision; undefined if the object must not exist
   * @returns false if the object is in another state
   */
  async write(key: string, body: Buffer, revision: string | undefined): Promise<boolean> {
    const writeId = randomUUID();
    let quotes = this.quotesETags;
    for (let attempt = 1; ; attempt += 1) {
      let cause: unknown;
      try {
        await this.requests.put(key, body, writeId, conditionOf(revision, quotes));
        this.quotesETags = quotes;
        return true;
      } catch (error) {
        cause = error;
      }
      const refusal = s3Refusal(`${this.requests.address}/${key}`, cause, writerOf(key));
      if (isFinal(cause)) throw refusal;
      // A 412 is inconclusive: a retry inside the SDK may have met our own write.
      const stored = await this.requests.get(key);
      if (stored?.writeId === writeId) return true;
      if (stored?.revision !== revision) return false;
      if (attempt === MAX_ATTEMPTS) throw refusal;
      // The object is as it was, so the server may expect the other form of ETags.
      if (statusOf(cause) === 412) quotes = !quotes;
      await pause(this.firstDelay * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  /**
   * Writes an object again, as it is, under conditions that are false. This changes nothing, even if
   * the server accepts them.
   *
   * @returns false if it does: one of two concurrent deploys could be lost
   */
  async areSafe(key: string, body: Buffer): Promise<boolean> {
    const tryConditions = async () => {
      const writeId = randomUUID();
      for (const condition of FALSE_CONDITIONS)
        await this.requests.put(key, body, writeId, condition).catch(() => {});
      // What is stored tells more than the responses, which may be lost.
      this.areProven = (await this.requests.get(key))?.writeId !== writeId;
      return this.areProven;
    };
    return (this.hasConditions ??= tryConditions().catch((error: unknown) => {
      this.hasConditions = undefined;
      throw error;
    }));
  }
}

function conditionOf(revision: string | undefined, quotes: boolean): Condition {
  if (revision === undefined) return { IfNoneMatch: '*' };
  return { IfMatch: quotes ? revision : revision.replaceAll('"', '') };
}
