import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { startObjectStore } from '@site/testing/objectStore';
import {
  freePort,
  runNginx,
  stopNginx,
} from '../../../shared/release/src/nginx/NginxServer.fixture';
import { SECURITY_HEADERS } from '../../../shared/release/src/serve/headers';
import { s3Policy } from '../../../shared/release/src/stores/s3/s3Policy';
import { useS3Server } from '../../../shared/release/src/stores/s3/testBucket.fixture';
import { releaseBuilds } from './releases';

/** A site in a bucket. */
export interface BucketSite {
  address: string;
  /** E.g. `s3://site`. */
  store: string;
  stop(): Promise<void>;
}

/**
 * Releases the present builds into a bucket of a real S3 server, and serves the bucket through nginx
 * as a CDN does: it adds the headers of pages, answers `/` and missing pages, and passes `/api` on.
 *
 * @param folder an empty one for nginx
 * @param api origin of the API
 */
export async function startBucketSite(folder: string, api: string): Promise<BucketSite> {
  const server = await startObjectStore();
  const bucket = 'site';
  useS3Server(server.endpoint, server.accessKey, server.secretKey);
  const client = new S3Client({ forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  const policy = s3Policy({ role: 'visitors' }, { bucket, prefix: '' }, false);
  await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: JSON.stringify(policy) }));
  const store = `s3://${bucket}`;
  await releaseBuilds(store);
  const port = await freePort();
  const origin = `${server.endpoint}/${bucket}`;
  const nginx = await runNginx(folder, cdnConfig(port, origin, api), port);
  return {
    address: `http://localhost:${port}`,
    store,
    async stop() {
      await stopNginx(nginx);
      await server.stop();
    },
  };
}

const cdnConfig = (port: number, origin: string, api: string) => `server {
  listen 127.0.0.1:${port};
${Object.entries(SECURITY_HEADERS.page)
  .map(([name, value]) => `  add_header ${name} "${value}" always;`)
  .join('\n')}
  proxy_intercept_errors on;
  error_page 403 404 =404 /404.html;
  location = / {
    proxy_pass ${origin}/index.html;
  }
  location /api/ {
    proxy_intercept_errors off;
    proxy_pass ${api};
  }
  location / {
    proxy_pass ${origin}/;
  }
}
`;
