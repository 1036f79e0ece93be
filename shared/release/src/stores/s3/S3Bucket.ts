import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Refusal } from '../../errors/Refusal';
import { byKey } from '../byKey';
import { decode } from '../encodings';
import type { ListedObject, StoredObject } from '../Store';
import { isMissing, parseFailure } from './s3Failures';
import { s3Headers } from './s3Headers';

/** Limits of requests to a bucket. */
export interface S3Limits {
  /** Milliseconds until a request counts as unanswered. Default: 30 000. */
  timeout: number;
  /** Milliseconds before a write's second attempt; each further delay doubles. Default: 100. */
  firstDelay: number;
}

/** Condition on the object that a write replaces. */
export type Condition = { IfNoneMatch: '*' } | { IfMatch: string };

/** Metadata with a unique id of each write: two writes of the same bytes have the same ETag. */
const WRITE_ID = 'write-id';

/** How many objects a single request deletes: the API's limit. */
const MAX_DELETED = 1000;

/** The requests to a store's part of a bucket. They fail with the SDK's errors. */
export class S3Bucket {
  /** Name of the store in messages. */
  readonly address: string;
  private readonly client: S3Client;
  private readonly folder: string;

  /** @param prefix begins every key, without slashes around it; empty if the bucket is the store */
  constructor(
    private readonly bucket: string,
    prefix: string,
    { timeout }: S3Limits,
  ) {
    this.folder = prefix && `${prefix}/`;
    this.address = ['s3:/', bucket, prefix].filter((part) => part).join('/');
    // Without it, the SDK warns that later versions need a newer Node. package.json pins it.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    this.client = new S3Client({
      // A self-hosted server has no host name for each bucket.
      forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL),
      requestHandler: {
        connectionTimeout: 5_000,
        requestTimeout: timeout,
        throwOnRequestTimeout: true,
      },
    });
  }

  /** @returns the object and the id of its write, or undefined if there is none */
  async get(key: string): Promise<(StoredObject & { writeId: string | undefined }) | undefined> {
    const request = this.client.send(new GetObjectCommand(this.place(key)));
    const response = await request.catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (!response) return undefined;
    const { Body, ContentEncoding, ETag, Metadata } = response;
    if (!Body || !ETag)
      throw new Refusal(
        `${this.address}/${key} was sent without an ETag`,
        'Use another S3 server.',
      );
    const bytes = await decode(ContentEncoding, Buffer.from(await Body.transformToByteArray()));
    return { bytes, revision: ETag, writeId: Metadata?.[WRITE_ID] };
  }

  /** Writes an object if a condition holds. @param body encoded bytes; see `encode` */
  async put(key: string, body: Buffer, writeId: string, condition: Condition): Promise<void> {
    const object = { ...this.place(key), ...s3Headers(key), Metadata: { [WRITE_ID]: writeId } };
    await this.client.send(new PutObjectCommand({ ...object, ...condition, Body: body }));
  }

  async list(prefix: string): Promise<ListedObject[]> {
    const place = { Bucket: this.bucket, Prefix: this.folder + prefix };
    const objects: ListedObject[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, place))
      for (const { Key = '', Size = 0, LastModified } of Contents) {
        // An object without a date counts as new.
        const written = LastModified?.getTime() ?? Date.now();
        objects.push({ key: Key.slice(this.folder.length), size: Size, written });
      }
    return objects.sort(byKey);
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.place(key)));
  }

  /**
   * Deletes objects, many with one request.
   *
   * @returns false if the server refuses it for any. Ceph always does unless the user may delete in
   *   the whole bucket
   */
  async deleteTogether(keys: readonly string[]): Promise<boolean> {
    for (let at = 0; at < keys.length; at += MAX_DELETED) {
      const Objects = keys.slice(at, at + MAX_DELETED).map((key) => ({ Key: this.folder + key }));
      const Delete = { Objects, Quiet: true };
      const request = this.client.send(new DeleteObjectsCommand({ Bucket: this.bucket, Delete }));
      const response = await request.catch((error: unknown) => {
        if (parseFailure(error).status !== 403) throw error;
      });
      if (!response || response.Errors?.length) return false;
    }
    return true;
  }

  private place(key: string) {
    return { Bucket: this.bucket, Key: this.folder + key };
  }
}
