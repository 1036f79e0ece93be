import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { hasCeph, INSTALL_CEPH, startObjectStore } from '@site/testing/objectStore';
import { Refusal } from '../../src/errors/Refusal';
import type { ChaosSite } from './ChaosSite';

const BUCKET = 'site';

/** Public read access, as behind a CDN. */
const POLICY = {
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { AWS: ['*'] },
      Action: ['s3:GetObject'],
      Resource: [`arn:aws:s3:::${BUCKET}/*`],
    },
  ],
};

/**
 * Creates a bucket on a real S3 server, which it starts.
 *
 * @throws Refusal when this machine has no S3 server
 */
export async function bucketSite(): Promise<ChaosSite> {
  if (!hasCeph())
    throw new Refusal('This machine has no S3 server to start', `Install one: ${INSTALL_CEPH}`);
  const { endpoint, accessKey, secretKey, stop } = await startObjectStore();
  const region = 'default';
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  // The SDK's warning about old Node versions is for teams, not for tests.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  await client.send(new PutBucketPolicyCommand({ Bucket: BUCKET, Policy: JSON.stringify(POLICY) }));
  return {
    store: `s3://${BUCKET}`,
    address: `${endpoint}/${BUCKET}/`,
    environment: {
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: accessKey,
      AWS_SECRET_ACCESS_KEY: secretKey,
      CHAOS_BUCKET: BUCKET,
    },
    counter: 'killAtRequest',
    ageLeftovers: () => Promise.resolve(),
    checkHealed: () => Promise.resolve([]),
    stop,
  };
}
