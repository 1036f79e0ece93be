import {
  DeleteObjectCommand,
  GetObjectCommand,
  type ObjectCannedACL,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import { forEachConcurrently } from '../../basics/forEachConcurrently';
import { systemErrorCode } from '../../basics/errors';
import { Refusal } from '@site/project';
import {
  byKey,
  isKey,
  MAX_BYTES,
  requireKey,
  requireSize,
  type ListedObject,
  type Store,
} from '../Store';
import { decode } from '../compression';
import { ProxyAgent } from '../../basics/ProxyAgent';
import { ConditionalWrites, type Condition, type WrittenObject } from './ConditionalWrites';
import {
  isMissing,
  READERS,
  RELEASER,
  s3Refusal,
  noBucket,
  unsupportedConditions,
} from './s3Failures';
import { encode, s3Headers } from './s3Headers';

/** How requests to a bucket are made. */
export interface S3Options {
  /** The canned ACL of every object that is written. Default: none, since few servers know any. */
  acl?: ObjectCannedACL | undefined;
  /** Milliseconds until a request counts as unanswered. Default: 30 000. */
  timeout?: number;
}

/** Metadata with a unique id of each write: two writes of the same bytes have the same ETag. */
const WRITE_ID = 'write-id';

/**
 * A store in a bucket with the S3 API. The bucket is the web server: objects have their headers.
 * Endpoint, region and credentials come from the SDK's default provider chain.
 */
export class S3Store implements Store {
  readonly address: string;
  readonly servesItself = true;
  private readonly client: S3Client;
  private readonly folder: string;
  private readonly acl: ObjectCannedACL | undefined;
  private readonly writes: ConditionalWrites;

  /** @param prefix begins every key, without slashes around it; empty if the bucket is the store */
  constructor(
    private readonly bucket: string,
    prefix: string,
    { acl, timeout = 30_000 }: S3Options = {},
  ) {
    this.acl = acl;
    this.folder = prefix && `${prefix}/`;
    this.address = ['s3:/', bucket, prefix].filter((segment) => segment).join('/');
    // Without it, the SDK warns that later versions need a newer Node. package.json pins it.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    const agent = new ProxyAgent();
    this.client = new S3Client({
      // A self-hosted server has no host name for each bucket. Amazon accepts this form, too, so it
      // does not matter where the SDK finds the endpoint.
      forcePathStyle: true,
      // Some servers reply 501 to the checksums that the SDK adds otherwise. The signature covers a
      // hash of the body, and every file's hash is in its version or release. A bucket with Object Lock
      // requires them nevertheless, so the SDK's own variable counts.
      ...(!process.env.AWS_REQUEST_CHECKSUM_CALCULATION && {
        requestChecksumCalculation: 'WHEN_REQUIRED',
      }),
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        httpAgent: agent,
        httpsAgent: agent,
        connectionTimeout: 5_000,
        requestTimeout: timeout,
        // The other one ends with the response's headers.
        socketTimeout: timeout,
        throwOnRequestTimeout: true,
      },
    });
    const requests = {
      address: this.address,
      get: (key: string) => this.read(key),
      put: this.put.bind(this),
    };
    this.writes = new ConditionalWrites(requests);
  }

  async read(key: string): Promise<WrittenObject | undefined> {
    const name = `${this.address}/${requireKey(key)}`;
    try {
      const request = new GetObjectCommand(this.place(key));
      const { Body, ContentEncoding, ContentLength, ETag, Metadata } =
        await this.client.send(request);
      if (!Body || !ETag) throw unsupportedConditions(this.address);
      if (ContentLength && ContentLength > MAX_BYTES) (Body as Readable).destroy();
      requireSize(name, ContentLength ?? 0);
      const bytes = await decode(ContentEncoding, Buffer.from(await Body.transformToByteArray()));
      return { bytes, revision: ETag, writeId: Metadata?.[WRITE_ID] };
    } catch (error) {
      if (isMissing(error)) return undefined;
      if (systemErrorCode(error) === 'ERR_BUFFER_TOO_LARGE') requireSize(name, Infinity);
      throw error instanceof Refusal ? error : s3Refusal(name, error, READERS);
    }
  }

  create(key: string, bytes: Buffer): Promise<boolean> {
    return this.replace(key, bytes, undefined);
  }

  async replace(key: string, bytes: Buffer, revision: string | undefined): Promise<boolean> {
    const body = await encode(requireKey(key), bytes);
    if (revision === undefined && !this.writes.areProven) {
      // A server without conditions would overwrite it, and the deletion below would lose it.
      const stored = await this.read(key);
      if (stored) {
        await this.requireConditions(key, stored.bytes);
        return false;
      }
    }
    if (!(await this.writes.write(key, body, revision))) return false;
    if (await this.writes.areSafe(key, body)) return true;
    if (revision === undefined) await this.delete([key]).catch(() => {});
    throw unsupportedConditions(this.address);
  }

  async requireConditions(key: string, bytes: Buffer): Promise<void> {
    if (await this.writes.areSafe(key, await encode(requireKey(key), bytes))) return;
    throw unsupportedConditions(this.address);
  }

  async list(prefix: string): Promise<ListedObject[]> {
    const place = { Bucket: this.bucket, Prefix: this.folder + prefix };
    const objects: ListedObject[] = [];
    try {
      for await (const page of paginateListObjectsV2({ client: this.client }, place)) {
        const { Contents = [], IsTruncated } = page;
        // A web page with status 200 would be an empty store otherwise.
        if (IsTruncated === undefined) throw noBucket(this.address);
        for (const { Key = '', Size = 0, LastModified } of Contents) {
          // An object without a date counts as new.
          const written = LastModified?.getTime() ?? Date.now();
          const key = Key.slice(this.folder.length);
          if (isKey(key)) objects.push({ key, size: Size, written });
        }
      }
    } catch (error) {
      throw error instanceof Refusal ? error : s3Refusal(this.address, error, READERS);
    }
    return objects.sort(byKey);
  }

  /**
   * Deletes one object with a request. Ceph refuses to delete many with one, unless the user may
   * delete in the whole bucket.
   */
  async delete(keys: readonly string[]): Promise<void> {
    await forEachConcurrently(keys.map(requireKey), (key) =>
      this.client.send(new DeleteObjectCommand(this.place(key))).catch((error: unknown) => {
        if (!isMissing(error)) throw s3Refusal(`${this.address}/${key}`, error, RELEASER);
      }),
    );
  }

  /** @param body encoded bytes; see `encode` */
  private async put(key: string, body: Buffer, writeId: string, condition: Condition) {
    const object = { ...this.place(key), ...s3Headers(key), Metadata: { [WRITE_ID]: writeId } };
    await this.client.send(
      new PutObjectCommand({ ...object, ...condition, ACL: this.acl, Body: body }),
    );
  }

  private place(key: string) {
    return { Bucket: this.bucket, Key: this.folder + key };
  }
}
