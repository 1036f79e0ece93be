import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { hasCeph, INSTALL_CEPH, startObjectStore } from '@site/testing/objectStore';
import path from 'node:path';
import { Refusal } from '../src/errors/Refusal';
import { useS3Server } from '../src/stores/s3/testBucket.fixture';

/** A store for a chaos run. */
export interface ChaosSite {
  /** The value of `--store`. */
  name: string;
  stop(): Promise<void>;
}

/**
 * Chooses a folder for a store, or creates a bucket on a real S3 server, which it starts. This process
 * and its children then use that server.
 *
 * @param parent an empty folder
 * @throws Refusal when this machine has no S3 server
 */
export async function openSite(kind: 'folder' | 's3', parent: string): Promise<ChaosSite> {
  if (kind === 'folder') return { name: path.join(parent, 'site'), stop: () => Promise.resolve() };
  if (!hasCeph())
    throw new Refusal('This machine has no S3 server to start', `Install one: ${INSTALL_CEPH}`);
  const { endpoint, accessKey, secretKey, stop } = await startObjectStore();
  useS3Server(endpoint, accessKey, secretKey);
  await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: 'site' }));
  return { name: 's3://site', stop };
}
