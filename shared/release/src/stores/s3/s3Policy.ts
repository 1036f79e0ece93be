import { APPS, MAPS, PRIVATE_KEYS, type AppName } from '@site/contract';

/** Who may do what in a bucket. */
export type Role =
  /** Publishes versions of one app, and reads. */
  | { role: 'team'; app: AppName }
  /** Makes releases of published versions, and prunes. */
  | { role: 'releaser' }
  /** Anyone, without credentials. */
  | { role: 'visitors' };

/** A store in a bucket. */
export interface Bucket {
  bucket: string;
  /** Without slashes around it; empty if the bucket is the store. */
  prefix: string;
}

interface Statement {
  Sid: string;
  Effect: 'Allow' | 'Deny';
  Principal?: '*';
  Action: string[];
  Resource: string[];
  Condition?: Record<string, Record<string, string>>;
}

/** A policy for users, or for visitors of the bucket. */
export interface S3Policy {
  Version: '2012-10-17';
  Statement: Statement[];
}

/**
 * Returns the policy of a role: for visitors of the bucket itself, otherwise of a user.
 *
 * @param isAmazon Ceph tells visitors from users in another way than Amazon
 */
export function s3Policy(role: Role, { bucket, prefix }: Bucket, isAmazon: boolean): S3Policy {
  const folder = prefix && `${prefix}/`;
  const keys = (...patterns: string[]) =>
    patterns.map((pattern) => `arn:aws:s3:::${bucket}/${folder}${pattern}`);
  const read: Statement = {
    Sid: 'Read',
    Effect: 'Allow',
    Action: ['s3:GetObject'],
    Resource: keys('*'),
  };
  if (role.role === 'visitors') {
    const teamsOwn = keys(...PRIVATE_KEYS.map((key) => (key.endsWith('/') ? `${key}*` : key)));
    return policy([
      { ...read, Principal: '*', ...(!isAmazon && CEPH_VISITORS) },
      {
        ...read,
        Sid: 'KeepTeamsFilesPrivate',
        Effect: 'Deny',
        Principal: '*',
        Resource: teamsOwn,
        ...(isAmazon ? AMAZON_STRANGERS : CEPH_VISITORS),
      },
    ]);
  }
  const list: Statement = {
    Sid: 'List',
    Effect: 'Allow',
    Action: ['s3:ListBucket'],
    Resource: [`arn:aws:s3:::${bucket}`],
    // A read is checked without a prefix. If it could not be listed, a missing key would be a 403.
    ...(folder && { Condition: { StringLikeIfExists: { 's3:prefix': `${folder}*` } } }),
  };
  if (role.role === 'releaser')
    return policy([
      read,
      list,
      {
        Sid: 'Release',
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:DeleteObject'],
        Resource: keys('*'),
      },
    ]);
  return policy([
    read,
    list,
    {
      Sid: 'Publish',
      Effect: 'Allow',
      Action: ['s3:PutObject'],
      Resource: keys(`${APPS}${role.app}/*`, `${MAPS}${role.app}/*`),
      // No overwriting. Ceph ignores this condition.
      Condition: { Null: { 's3:if-none-match': 'false' } },
    },
  ]);
}

/** Anyone who is not of the account that owns the bucket. */
const AMAZON_STRANGERS = {
  Condition: { StringNotEquals: { 'aws:PrincipalAccount': '${aws:ResourceAccount}' } },
};

const CEPH_VISITORS = { Condition: { StringEquals: { 'aws:username': 'anonymous' } } };

const policy = (Statement: Statement[]): S3Policy => ({ Version: '2012-10-17', Statement });
