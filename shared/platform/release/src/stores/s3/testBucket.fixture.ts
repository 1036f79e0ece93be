import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { testObjectStore } from '@site/testing/objectStore';
import { randomUUID } from 'node:crypto';

/** Points this process and its children at a server, without the developer's variables. */
export function useS3Server(endpoint: string, accessKey = 'key', secretKey = 'secret'): void {
  for (const name of Object.keys(process.env))
    if (/^AWS_|_proxy$/i.test(name)) delete process.env[name];
  process.env.AWS_ENDPOINT_URL = endpoint;
  process.env.AWS_REGION = 'default';
  process.env.AWS_ACCESS_KEY_ID = accessKey;
  process.env.AWS_SECRET_ACCESS_KEY = secretKey;
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
}

/** Points this process at the real S3 server of this test file. @returns the name of a new bucket */
export async function testBucket(): Promise<string> {
  const { endpoint, accessKeyId, secretAccessKey } = await testObjectStore();
  useS3Server(endpoint, accessKeyId, secretAccessKey);
  const bucket = `site-${randomUUID()}`;
  await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: bucket }));
  return bucket;
}
