import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Policy } from './s3Policy';

/**
 * Gives a user of the object store a policy, as `aws iam put-user-policy` does.
 *
 * @param name the policy's name: a user may have several
 */
export async function putUserPolicy(
  admin: S3Client,
  user: string,
  policy: S3Policy,
  name = 'site',
): Promise<void> {
  const endpoint = new URL(process.env.AWS_ENDPOINT_URL ?? '');
  const body = new URLSearchParams({
    Action: 'PutUserPolicy',
    Version: '2010-05-08',
    UserName: user,
    PolicyName: name,
    PolicyDocument: JSON.stringify(policy),
  }).toString();
  const signer = await admin.config.signer();
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: endpoint.protocol,
    hostname: endpoint.hostname,
    port: Number(endpoint.port),
    path: '/',
    query: {},
    headers: { host: endpoint.host, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  const response = await fetch(endpoint, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`PutUserPolicy: ${response.status} ${await response.text()}`);
}
