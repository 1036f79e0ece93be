import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../errors/Refusal';
import { PROBES, probeConditions, type Condition, type Conditions } from './probeConditions';
import { requireKey } from '../objects/requireKey';
import { decode } from '../objects/encodings';
import { encode, s3Headers } from './s3Headers';
import { isFinal, isMissing, s3Refusal } from './s3Failures';
import type { Store, StoredObject } from '../objects/Store';

/** How often a write is tried whose outcome is unknown, or that met another writer's. */
const TRIES = 6;

/** Milliseconds before the second try; each further wait is twice as long. */
const FIRST_WAIT = 100;

/** Milliseconds that a request may take before it counts as unanswered. */
const PATIENCE = 30_000;

/** Metadata that tells one write from every other one, even of the same bytes. */
const WRITE_ID = 'write-id';

interface S3Object extends StoredObject {
  writeId: string | undefined;
}

/**
 * A store in a bucket with the S3 API, laid out so that the bucket is the web server: each object with its headers,
 * pages under their addresses, too. Endpoint, region and credentials come through the SDK's usual chain.
 */
export class S3Store implements Store {
  readonly address: string;
  private readonly client: S3Client;
  private readonly folder: string;
  private conditions: Promise<Conditions> | undefined;

  /**
   * @param prefix begins every key in the bucket, without slashes around it; empty when the bucket is the store
   * @param patience milliseconds that a request may take
   */
  constructor(
    private readonly bucket: string,
    prefix: string,
    patience = PATIENCE,
  ) {
    this.folder = prefix && `${prefix}/`;
    this.address = ['s3:/', bucket, prefix].filter((part) => part).join('/');
    // The SDK would tell each deploying team that later versions of it need a newer Node; this one's is held by package.json.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    this.client = new S3Client({
      // A server of one's own has no name for each bucket.
      forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL),
      requestHandler: {
        connectionTimeout: 5_000,
        requestTimeout: patience,
        throwOnRequestTimeout: true,
      },
    });
  }

  async read(key: string): Promise<StoredObject | undefined> {
    return this.get(key);
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    return this.write(key, bytes, undefined);
  }

  async replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    return this.write(key, bytes, revision);
  }

  async list(prefix: string): Promise<string[]> {
    const pages = paginateListObjectsV2(
      { client: this.client },
      { Bucket: this.bucket, Prefix: this.folder + prefix },
    );
    const keys: string[] = [];
    try {
      for await (const { Contents = [] } of pages)
        for (const { Key = '' } of Contents) keys.push(Key.slice(this.folder.length));
    } catch (error) {
      throw s3Refusal(this.address, error);
    }
    return keys.filter((key) => !key.startsWith(PROBES)).sort();
  }

  async delete(key: string): Promise<void> {
    const command = new DeleteObjectCommand(this.object(key));
    await this.client.send(command).catch((error: unknown) => {
      if (!isMissing(error)) throw this.refusal(key, error);
    });
  }

  /** An object stands in one form, which is written with it. */
  async faultsOf(): Promise<string[]> {
    return Promise.resolve([]);
  }

  async complete(): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** A writer that is stopped leaves an object or none. */
  async removeLitter(): Promise<void> {}

  keysOfPage(file: string): string[] {
    // The root's page is the CDN's default object, and the other one its answer to what is not there.
    const [, address] = /^(?!(?:index|404)\.html$)(.+)\.html$/.exec(file) ?? [];
    return address ? [file, address] : [file];
  }

  /** @param revision what must stand there; undefined for nothing */
  private async write(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    const object = this.object(key);
    const { toCondition } = await this.probed();
    const writeId = randomUUID();
    const command = new PutObjectCommand({
      ...object,
      ...s3Headers(key),
      ...toCondition(revision),
      Body: await encode(key, bytes),
      Metadata: { [WRITE_ID]: writeId },
    });
    let cause: unknown;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (attempt > 0) await pause(FIRST_WAIT * 2 ** (attempt - 1) * (0.5 + Math.random()));
      try {
        await this.client.send(command);
        return true;
      } catch (error) {
        if (isFinal(error)) throw this.refusal(key, error);
        cause = error;
      }
      // Also a refused condition tells nothing: the SDK tries again by itself, and may have met its own first write.
      const stored = await this.get(key);
      if (stored?.writeId === writeId) return true;
      if (stored?.revision !== revision) return false;
    }
    throw this.refusal(key, cause);
  }

  private async get(key: string): Promise<S3Object | undefined> {
    const command = new GetObjectCommand(this.object(key));
    try {
      const { Body, ContentEncoding, ETag, Metadata } = await this.client.send(command);
      if (!Body || !ETag)
        throw new Refusal(`${this.address}/${key} came without its ETag`, 'Use another S3 server.');
      const bytes = await decode(ContentEncoding, Buffer.from(await Body.transformToByteArray()));
      return { bytes, revision: ETag, writeId: Metadata?.[WRITE_ID] };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error instanceof Refusal ? error : this.refusal(key, error);
    }
  }

  /** Asked before the first write, once: looking needs no permission to write. */
  private async probed(): Promise<Conditions> {
    this.conditions ??= probeConditions(this.address, {
      put: async (key: string, value: string, condition: Condition) => {
        const command = new PutObjectCommand({ ...this.object(key), ...condition, Body: value });
        await this.client.send(command);
      },
      read: (key) => this.get(key),
      delete: (key) => this.delete(key),
    });
    return this.conditions;
  }

  /** @throws Error when the key would leave the store */
  private object(key: string) {
    return { Bucket: this.bucket, Key: this.folder + requireKey(key) };
  }

  private refusal(key: string, error: unknown) {
    return s3Refusal(`${this.address}/${key}`, error);
  }
}
