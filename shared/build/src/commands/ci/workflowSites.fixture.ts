import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { objectStoreUser } from '@site/testing/sharedObjectStore';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SECURITY_HEADERS } from '../../../../release/src/serve/headers';
import { putUserPolicy } from '../../../../release/src/stores/s3/putUserPolicy.fixture';
import { s3Policy, type Role } from '../../../../release/src/stores/s3/s3Policy';
import { testBucket } from '../../../../release/src/stores/s3/testBucket.fixture';

const closers: (() => unknown)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

/** Starts a server on a free port until the tests end. @returns its origin */
export async function serve(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A store with credentials for each environment, and the site that is served from it. */
export interface Site {
  address: string;
  origin: string;
  keys: Record<'team' | 'releaser', { accessKey: string; secretKey: string }>;
}

/** Opens a site in a bucket, as behind a CDN, with a user for each role. */
export async function openBucketSite(): Promise<Site> {
  const bucket = await testBucket();
  const admin = new S3Client({ forcePathStyle: true });
  const createUser = async (role: Role) => {
    const name = randomUUID();
    const keys = await objectStoreUser(name);
    await putUserPolicy(admin, name, s3Policy(role, { bucket, prefix: 'site' }, false));
    return keys;
  };
  const keys = {
    team: await createUser({ role: 'team', app: 'marketing' }),
    releaser: await createUser({ role: 'releaser' }),
  };
  const visitors = s3Policy({ role: 'visitors' }, { bucket, prefix: 'site' }, false);
  await admin.send(
    new PutBucketPolicyCommand({ Bucket: bucket, Policy: JSON.stringify(visitors) }),
  );
  const getObject = async (key: string) => {
    const reply = await fetch(`${process.env.AWS_ENDPOINT_URL ?? ''}/${bucket}/site/${key}`);
    const bytes = Buffer.from(await reply.arrayBuffer());
    return reply.ok ? { type: reply.headers.get('content-type'), bytes } : undefined;
  };
  // As a CDN is configured: default object, 404.html, security headers.
  const origin = await serve(
    createServer(({ url = '/' }, response) => {
      void (async () => {
        const key = url === '/' ? 'index.html' : url.slice(1);
        const found = await getObject(key);
        const { type, bytes } = found ?? (await getObject('404.html')) ?? {};
        const headers = { 'Content-Type': type, ...SECURITY_HEADERS.page };
        response.writeHead(found ? 200 : 404, headers as Record<string, string>).end(bytes);
      })();
    }),
  );
  return { address: `s3://${bucket}/site`, origin, keys };
}
