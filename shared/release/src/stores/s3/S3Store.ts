import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { APPS, MAPS } from '@site/contract';
import { createHash } from 'node:crypto';
import { createLimiter } from '../../concurrency/createLimiter';
import { Refusal } from '../../errors/Refusal';
import { requireKey } from '../objects/requireKey';
import type { ListedObject, Store, StoredObject } from '../objects/Store';
import { deleteObjects } from './deleteObjects';
import { listBucket } from './listBucket';
import {
  NOT_EXISTING,
  probeConditions,
  unsupportedConditions,
  type Condition,
  type Conditions,
} from './probeConditions';
import { isMissing, RELEASER, s3Refusal, writerOf } from './s3Failures';
import { encode } from './s3Headers';
import { S3Objects } from './S3Objects';

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
  private readonly objects: S3Objects;
  private conditions: Promise<Conditions> | undefined;
  /** Whether the server is known to refuse to create an object that exists. */
  private keepsExisting = false;
  private readonly oneByOne = createLimiter(1);

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
    const { client, folder, address } = this;
    const { firstDelay } = this.limits;
    this.objects = new S3Objects({ client, bucket, folder, address, firstDelay });
  }

  read(key: string): Promise<StoredObject | undefined> {
    return this.objects.get(key);
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    if (key.startsWith(APPS) || key.startsWith(MAPS)) return this.createForApp(key, bytes);
    return this.replace(key, bytes, undefined);
  }

  async replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    const { toCondition } = await this.probed().catch((error: unknown) => {
      throw error instanceof Refusal ? error : this.objects.refusal(key, error, writerOf(key));
    });
    return this.objects.write(key, bytes, revision, toCondition(revision));
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
    const command = new DeleteObjectCommand(this.objects.location(key));
    await this.client.send(command).catch((error: unknown) => {
      if (!isMissing(error)) throw this.objects.refusal(key, error, RELEASER);
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

  /**
   * Creates a file of an app. Its team may write nothing else, so there is no probe: the first file
   * is created twice. An object that exists is never written to, in case the server would not mind.
   */
  private async createForApp(key: string, bytes: Buffer): Promise<boolean> {
    const write = () => this.objects.write(key, bytes, undefined, NOT_EXISTING);
    if (this.keepsExisting) return write();
    return this.oneByOne(async () => {
      if (this.keepsExisting) return write();
      if (await this.objects.get(key)) return false;
      const isNew = await write();
      if (isNew && (await write())) throw unsupportedConditions(this.address);
      this.keepsExisting = true;
      return isNew;
    });
  }

  /** Probes the server once, before the first write: reading needs no permission to write. */
  private async probed(): Promise<Conditions> {
    this.conditions ??= probeConditions(this.address, {
      put: async (key: string, value: string, condition: Condition) => {
        const command = new PutObjectCommand({
          ...this.objects.location(key),
          ...condition,
          Body: value,
        });
        await this.client.send(command);
      },
      read: (key) => this.objects.get(key),
      delete: (key) => this.delete(key),
    });
    return this.conditions;
  }

  private bucketFolder() {
    const { client, bucket, folder } = this;
    const { pageSize } = this.limits;
    return { client, bucket, folder, ...(pageSize && { pageSize }) };
  }
}
