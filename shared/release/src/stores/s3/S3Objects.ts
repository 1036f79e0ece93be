import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../errors/Refusal';
import { decode } from '../objects/encodings';
import { requireKey } from '../objects/requireKey';
import type { StoredObject } from '../objects/Store';
import type { Condition } from './probeConditions';
import { isFinal, isMissing, s3Refusal, writerOf } from './s3Failures';
import { encode, s3Headers } from './s3Headers';

/** Attempts of a write whose outcome is unknown, or that conflicts with another write. */
const MAX_ATTEMPTS = 6;

/** Metadata with a unique id of each write: two writes of the same bytes have the same ETag. */
const WRITE_ID = 'write-id';

interface S3Object extends StoredObject {
  writeId: string | undefined;
}

/** Where a store's objects are, and how they are written. */
export interface S3Place {
  client: S3Client;
  bucket: string;
  /** Begins the key of every object; empty, or with a slash at its end. */
  folder: string;
  /** Name of the store in messages. */
  address: string;
  /** Milliseconds before a write's second attempt; each further delay doubles. */
  firstDelay: number;
}

/** Reads and writes the objects of a store in a bucket. Settles writes of unknown outcome. */
export class S3Objects {
  constructor(private readonly place: S3Place) {}

  /**
   * Writes an object if a condition holds.
   *
   * @param revision required revision of the stored object; undefined if there must be none
   * @param condition the same as headers, for this server
   * @returns false if the condition does not hold
   */
  async write(
    key: string,
    bytes: Buffer,
    revision: string | undefined,
    condition: Condition,
  ): Promise<boolean> {
    const object = this.location(key);
    const writeId = randomUUID();
    const command = new PutObjectCommand({
      ...object,
      ...s3Headers(key),
      ...condition,
      Body: await encode(key, bytes),
      Metadata: { [WRITE_ID]: writeId },
    });
    let cause: unknown;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (attempt > 0)
        await pause(this.place.firstDelay * 2 ** (attempt - 1) * (0.5 + Math.random()));
      try {
        await this.place.client.send(command);
        return true;
      } catch (error) {
        if (isFinal(error)) throw this.refusal(key, error, writerOf(key));
        cause = error;
      }
      // A 412 is inconclusive: a retry inside the SDK may have met our own write.
      const stored = await this.get(key);
      if (stored?.writeId === writeId) return true;
      if (stored?.revision !== revision) return false;
    }
    throw this.refusal(key, cause);
  }

  /** @returns the object, or undefined if there is none */
  async get(key: string): Promise<S3Object | undefined> {
    const command = new GetObjectCommand(this.location(key));
    try {
      const { Body, ContentEncoding, ETag, Metadata } = await this.place.client.send(command);
      if (!Body || !ETag)
        throw new Refusal(
          `${this.place.address}/${key} was sent without an ETag`,
          'Use another S3 server.',
        );
      const bytes = await decode(ContentEncoding, Buffer.from(await Body.transformToByteArray()));
      return { bytes, revision: ETag, writeId: Metadata?.[WRITE_ID] };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error instanceof Refusal ? error : this.refusal(key, error);
    }
  }

  /** Returns a key's bucket and whole key. @throws Error when it would leave the store */
  location(key: string) {
    return { Bucket: this.place.bucket, Key: this.place.folder + requireKey(key) };
  }

  /** Returns the refusal that reports a failure with an object; see `s3Refusal`. */
  refusal(key: string, error: unknown, allowed?: string): Refusal {
    return s3Refusal(`${this.place.address}/${key}`, error, allowed);
  }
}
