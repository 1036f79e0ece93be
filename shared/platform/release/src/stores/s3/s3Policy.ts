import { APPS, MAPS, PRIVATE_FOLDERS, type AppName } from '@site/format';

/** Who may do what in a bucket. */
export type Role =
  /** Publishes versions of one app, and reads. */
  | { role: 'team'; app: AppName }
  /** Reads everything, to copy it to another store. */
  | { role: 'reader' }
  /** Makes releases of published versions, and prunes. */
  | { role: 'releaser' }
  /** Anyone, without credentials. */
  | { role: 'visitors' };

/** A store in a bucket. */
export interface Bucket {
  bucket: string;
  /** Without slashes around it; empty if the bucket is the store. */
  prefix: string;
  /**
   * Set if objects belong to the user who writes them, as on Ceph: without it, the bucket's owner could not
   * read them. Amazon's owner can, and other servers refuse it.
   */
  acl?: 'bucket-owner-full-control';
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
  const allow = (Sid: string, Action: string[], ...keys: string[]): Statement => ({
    Sid,
    Effect: 'Allow',
    Action,
    Resource: keys.map((key) => `arn:aws:s3:::${bucket}/${folder}${key}`),
  });
  const read = allow('Read', ['s3:GetObject'], '*');
  const list: Statement = {
    ...allow('List', ['s3:ListBucket']),
    Resource: [`arn:aws:s3:::${bucket}`],
    // A read is checked without a prefix. If it could not be listed, a missing key would be a 403.
    ...(folder && { Condition: { StringLikeIfExists: { 's3:prefix': `${folder}*` } } }),
  };
  switch (role.role) {
    case 'visitors': {
      const names = PRIVATE_FOLDERS.map((name) => `${name}*`);
      const keepPrivate = allow('KeepTeamsFilesPrivate', ['s3:GetObject'], ...names);
      return policy([
        { ...read, Principal: '*', ...(!isAmazon && CEPH_VISITORS) },
        {
          ...keepPrivate,
          Effect: 'Deny',
          Principal: '*',
          ...(isAmazon ? AMAZON_STRANGERS : CEPH_VISITORS),
        },
      ]);
    }
    case 'reader':
      return policy([read, list]);
    case 'releaser':
      return policy([read, list, allow('Release', ['s3:PutObject', 's3:DeleteObject'], '*')]);
    case 'team': {
      const own = [APPS, MAPS].map((name) => `${name}${role.app}/*`);
      // No overwriting. Ceph ignores this condition.
      const Condition = { Null: { 's3:if-none-match': 'false' } };
      return policy([read, list, { ...allow('Publish', ['s3:PutObject'], ...own), Condition }]);
    }
  }
}

/** Anyone who is not of the account that owns the bucket. */
const AMAZON_STRANGERS = {
  Condition: { StringNotEquals: { 'aws:PrincipalAccount': '${aws:ResourceAccount}' } },
};

const CEPH_VISITORS = { Condition: { StringEquals: { 'aws:username': 'anonymous' } } };

const policy = (Statement: Statement[]): S3Policy => ({ Version: '2012-10-17', Statement });
