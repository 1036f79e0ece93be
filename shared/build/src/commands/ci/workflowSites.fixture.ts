import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { createSiteServer } from '@site/release';
import { objectStoreUser } from '@site/testing/sharedObjectStore';
import { temporaryFolder } from '@site/testing/temporaryFolder';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
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

/** Opens a site in a folder, which needs no credentials. */
export async function openFolderSite(): Promise<Site> {
  const address = path.join(await temporaryFolder(), 'site');
  const server = createSiteServer({ folder: address, api: 'http://127.0.0.1:9' });
  closers.push(() => server.close());
  const keys = { accessKey: '', secretKey: '' };
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  return { address, origin, keys: { team: keys, releaser: keys } };
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
