import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { forEachConcurrently } from '../../concurrency/forEachConcurrently';
import { Refusal } from '../../errors/Refusal';
import { requireKey } from '../requireKey';
import type { ListedObject, Store, StoredObject } from '../Store';
import { S3Bucket, type Condition, type S3Limits } from './S3Bucket';
import {
  isFinal,
  isMissing,
  parseFailure,
  READERS,
  RELEASER,
  s3Refusal,
  unsupportedConditions,
  writerOf,
} from './s3Failures';
import { encode } from './s3Headers';

const LIMITS: S3Limits = { timeout: 30_000, firstDelay: 100 };

/** Attempts of a write whose outcome is unknown, or that conflicts with another write. */
const MAX_ATTEMPTS = 6;

/** Conditions that no existing object fulfils. */
const FALSE_CONDITIONS: Condition[] = [{ IfNoneMatch: '*' }, { IfMatch: '"0"' }, { IfMatch: '0' }];

/**
 * A store in a bucket with the S3 API. The bucket is the web server: objects have their headers.
 * Endpoint, region and credentials come from the SDK's default provider chain.
 */
export class S3Store implements Store {
  readonly address: string;
  readonly servesItself = true;
  private readonly bucket: S3Bucket;
  private readonly limits: S3Limits;
  /** Whether the server refuses writes whose condition is false; undefined until it was tried. */
  private hasConditions: Promise<boolean> | undefined;
  /** Whether the server expects ETags in quotes, as Amazon does. Ceph wants them without. */
  private quotesETags = true;

  /** @param prefix begins every key, without slashes around it; empty if the bucket is the store */
  constructor(bucket: string, prefix: string, limits: Partial<S3Limits> = {}) {
    this.limits = { ...LIMITS, ...limits };
    this.bucket = new S3Bucket(bucket, prefix, this.limits);
    this.address = this.bucket.address;
  }

  async read(key: string): Promise<StoredObject | undefined> {
    return this.get(requireKey(key));
  }

  create(key: string, bytes: Buffer): Promise<boolean> {
    return this.replace(key, bytes, undefined);
  }

  async replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    const body = await encode(requireKey(key), bytes);
    if (!(await this.write(key, body, revision))) return false;
    if (await (this.hasConditions ??= this.tryConditions(key, body))) return true;
    if (revision === undefined) await this.bucket.delete(key).catch(() => {});
    throw unsupportedConditions(this.address);
  }

  list(prefix: string): Promise<ListedObject[]> {
    return this.bucket.list(prefix).catch((error: unknown) => {
      throw s3Refusal(this.address, error, READERS);
    });
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) requireKey(key);
    const areDeleted = await this.bucket.deleteTogether(keys).catch((error: unknown) => {
      throw s3Refusal(this.address, error, RELEASER);
    });
    if (areDeleted) return;
    await forEachConcurrently(keys, (key) =>
      this.bucket.delete(key).catch((error: unknown) => {
        if (!isMissing(error)) throw this.refusal(key, error, RELEASER);
      }),
    );
  }

  private get(key: string) {
    return this.bucket.get(key).catch((error: unknown) => {
      throw error instanceof Refusal ? error : this.refusal(key, error, READERS);
    });
  }

  /**
   * Writes an object if it is in a state. Settles writes of unknown outcome by reading.
   *
   * @param revision required revision; undefined if there must be no object
   * @returns false if the object is in another state
   */
  private async write(key: string, body: Buffer, revision: string | undefined): Promise<boolean> {
    const writeId = randomUUID();
    const { firstDelay } = this.limits;
    let quotes = this.quotesETags;
    let cause: unknown;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (attempt > 0) await pause(firstDelay * 2 ** (attempt - 1) * (0.5 + Math.random()));
      try {
        await this.bucket.put(key, body, writeId, conditionOf(revision, quotes));
        this.quotesETags = quotes;
        return true;
      } catch (error) {
        if (isFinal(error)) throw this.refusal(key, error, writerOf(key));
        cause = error;
      }
      // A 412 is inconclusive: a retry inside the SDK may have met our own write.
      const stored = await this.get(key);
      if (stored?.writeId === writeId) return true;
      if (stored?.revision !== revision) return false;
      // The object is as it was, so the server may expect the other form of ETags.
      if (parseFailure(cause).status === 412) quotes = !quotes;
    }
    throw this.refusal(key, cause, writerOf(key));
  }

  /**
   * Repeats a write under conditions that are false. This changes nothing, even if the server
   * accepts them.
   *
   * @returns false if it does: one of two concurrent deploys could be lost
   */
  private async tryConditions(key: string, body: Buffer): Promise<boolean> {
    const writeId = randomUUID();
    for (const condition of FALSE_CONDITIONS)
      await this.bucket.put(key, body, writeId, condition).catch(() => {});
    try {
      // What is stored tells more than the responses, which may be lost.
      return (await this.get(key))?.writeId !== writeId;
    } catch (error) {
      this.hasConditions = undefined;
      throw error;
    }
  }

  private refusal(key: string, error: unknown, allowed: string): Refusal {
    return s3Refusal(`${this.address}/${key}`, error, allowed);
  }
}

function conditionOf(revision: string | undefined, quotes: boolean): Condition {
  if (revision === undefined) return { IfNoneMatch: '*' };
  return { IfMatch: quotes ? revision : revision.replaceAll('"', '') };
}
