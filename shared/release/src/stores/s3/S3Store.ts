import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../errors/Refusal';
import { decode } from '../objects/encodings';
import { requireKey } from '../objects/requireKey';
import type { ListedObject, Store, StoredObject } from '../objects/Store';
import { deleteObjects } from './deleteObjects';
import { listBucket } from './listBucket';
import { probeConditions, type Condition, type Conditions } from './probeConditions';
import { isFinal, isMissing, s3Refusal } from './s3Failures';
import { encode, s3Headers } from './s3Headers';

/** Attempts of a write whose outcome is unknown, or that conflicts with another write. */
const MAX_ATTEMPTS = 6;

/** Limits of requests to a bucket. */
export interface S3Limits {
  /** Milliseconds until a request counts as unanswered. Default: 30 000. */
  timeout: number;
  /** Milliseconds before a write's second attempt; each further delay doubles. Default: 100. */
  firstDelay: number;
  /** Keys that the server lists in one response. Default: the server's own, 1000. */
  pageSize?: number;
}

const LIMITS: S3Limits = { timeout: 30_000, firstDelay: 100 };

/** Metadata with a unique id of each write: two writes of the same bytes have the same ETag. */
const WRITE_ID = 'write-id';

interface S3Object extends StoredObject {
  writeId: string | undefined;
}

/**
 * A store in a bucket with the S3 API. The bucket can be the web server: objects have their
 * headers, and pages are stored under their addresses too. Endpoint, region and credentials come
 * from the SDK's default provider chain.
 */
export class S3Store implements Store {
  readonly address: string;
  private readonly client: S3Client;
  private readonly folder: string;
  private readonly limits: S3Limits;
  private conditions: Promise<Conditions> | undefined;

  /** @param prefix begins every key, without slashes around it; empty if the bucket is the store */
  constructor(
    private readonly bucket: string,
    prefix: string,
    limits: Partial<S3Limits> = {},
  ) {
    this.folder = prefix && `${prefix}/`;
    this.address = ['s3:/', bucket, prefix].filter((part) => part).join('/');
    this.limits = { ...LIMITS, ...limits };
    // Without it, the SDK warns that later versions need a newer Node. package.json pins it.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    this.client = new S3Client({
      // A self-hosted server has no host name for each bucket.
      forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL),
      requestHandler: {
        connectionTimeout: 5_000,
        requestTimeout: this.limits.timeout,
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
    return (await this.listObjects(prefix)).map(({ key }) => key);
  }

  async listObjects(prefix: string, except: readonly string[] = []): Promise<ListedObject[]> {
    try {
      return await listBucket(this.bucketFolder(), prefix, except);
    } catch (error) {
      throw s3Refusal(this.address, error);
    }
  }

  /** Returns the MD5 of the bytes as they are stored, which servers use as the ETag. */
  async listedRevision(key: string, bytes: Buffer): Promise<string> {
    const stored = await encode(key, bytes);
    return `"${createHash('md5').update(stored).digest('hex')}"`;
  }

  async delete(key: string): Promise<void> {
    const command = new DeleteObjectCommand(this.object(key));
    await this.client.send(command).catch((error: unknown) => {
      if (!isMissing(error)) throw this.refusal(key, error);
    });
  }

  async deleteAll(keys: string[], requireTime = () => {}): Promise<void> {
    try {
      await deleteObjects(this.bucketFolder(), keys.map(requireKey), requireTime);
    } catch (error) {
      throw error instanceof Refusal ? error : s3Refusal(this.address, error);
    }
  }

  /** Returns none: an object is stored in a single encoding. */
  async findBadCopies(): Promise<string[]> {
    return Promise.resolve([]);
  }

  async repairCopies(): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** Does nothing: an interrupted write leaves either an object or none. */
  async removeLeftovers(): Promise<void> {}

  pageKeys(file: string): string[] {
    // The CDN serves index.html as its default root object, and 404.html as its error page.
    const [, address] = /^(?!(?:index|404)\.html$)(.+)\.html$/.exec(file) ?? [];
    return address ? [file, address] : [file];
  }

  staticKey(file: string): string {
    return file;
  }

  /** @param revision required revision of the stored object; undefined if there must be none */
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
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (attempt > 0)
        await pause(this.limits.firstDelay * 2 ** (attempt - 1) * (0.5 + Math.random()));
      try {
        await this.client.send(command);
        return true;
      } catch (error) {
        if (isFinal(error)) throw this.refusal(key, error);
        cause = error;
      }
      // A 412 is inconclusive: a retry inside the SDK may have met our own write.
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
        throw new Refusal(
          `${this.address}/${key} was sent without an ETag`,
          'Use another S3 server.',
        );
      const bytes = await decode(ContentEncoding, Buffer.from(await Body.transformToByteArray()));
      return { bytes, revision: ETag, writeId: Metadata?.[WRITE_ID] };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error instanceof Refusal ? error : this.refusal(key, error);
    }
  }

  /** Probes the server once, before the first write: reading needs no permission to write. */
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

  private bucketFolder() {
    const { client, bucket, folder } = this;
    const { pageSize } = this.limits;
    return { client, bucket, folder, ...(pageSize && { pageSize }) };
  }

  /** @throws Error when the key is not valid, e.g. would leave the store */
  private object(key: string) {
    return { Bucket: this.bucket, Key: this.folder + requireKey(key) };
  }

  private refusal(key: string, error: unknown) {
    return s3Refusal(`${this.address}/${key}`, error);
  }
}
