import { systemErrorCode } from '../../errors/systemErrors';
import { Refusal } from '../../errors/Refusal';

/** Why a request failed, according to the S3 server or to the SDK. */
interface Failure {
  /** E.g. `NoSuchKey`, `ECONNREFUSED`. Not the SDK's message, which may quote a signed request. */
  name: string;
  /** HTTP status; undefined if there was no response. */
  status: number | undefined;
}

/** Parses whatever the SDK threw. */
export function parseFailure(error: unknown): Failure {
  if (typeof error !== 'object' || error === null)
    return { name: String(error), status: undefined };
  const { $metadata, name, message } = error as {
    $metadata?: { httpStatusCode?: number };
    name?: string;
    message?: string;
  };
  const status = $metadata?.httpStatusCode;
  const isRegion = message === 'Region is missing';
  return { name: systemErrorCode(error) ?? (isRegion ? 'NoRegion' : (name ?? 'Error')), status };
}

/** Whether an object does not exist. A missing bucket is another failure. */
export const isMissing = (error: unknown) => parseFailure(error).name === 'NoSuchKey';

/** Statuses after which a retry may succeed: time-out, conflict, failed condition, too many requests. */
const TRANSIENT = [408, 409, 412, 429];

/** Whether a write certainly had no effect, and a retry would have none either. */
export function isFinal(error: unknown): boolean {
  const { status = 500 } = parseFailure(error);
  const isRefused = status >= 300 && status < 500 && !TRANSIENT.includes(status);
  return (isRefused && !isMissing(error)) || status === 501;
}

const OTHER_STORE =
  'Use a store with conditional writes, e.g. Amazon S3 or Ceph, or a newer version of this one.';

/** Refuses a server that ignores conditions. */
export const unsupportedConditions = (address: string) =>
  new Refusal(
    `${address} does not support conditional writes (If-None-Match, If-Match): concurrent deploys could overwrite each other`,
    OTHER_STORE,
  );

/** What to do about failures with these names; `cureOf` handles the others. */
const CURES: Record<string, string> = {
  NoSuchBucket: 'Create the bucket, or correct the name of the store and AWS_ENDPOINT_URL.',
  CredentialsProviderError: 'Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  NoRegion:
    'Set AWS_REGION to the region of the bucket, or to any name if the server has no regions.',
  NotImplemented: OTHER_STORE,
  PermanentRedirect: 'Set AWS_REGION to the region of the bucket.',
  AuthorizationHeaderMalformed: 'Set AWS_REGION to the region of the bucket.',
};

const KEYS =
  'Check AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and the clock of this machine.';

/** Who may do what a store denied, and how to print their policy; see `s3Policy`. */
export const RELEASER = 'the releaser: npm run release -- s3-policy --role releaser';
export const READERS = `a team or ${RELEASER}`;

/** Returns who may write a key. */
export function writerOf(key: string): string {
  const app = /^(?:apps|maps)\/([^/]+)\//.exec(key)?.[1];
  return app
    ? `the team of ${app}: npm run release -- s3-policy --role team --app ${app}`
    : RELEASER;
}

function cureOf({ name, status }: Failure, allowed: string): string {
  const cure = CURES[name];
  if (cure) return cure;
  if (status === 401 || /AccessKeyId|Signature|Token|RequestTimeTooSkewed/.test(name)) return KEYS;
  if (status === 403) return `Use credentials with the policy of ${allowed}`;
  if (status === undefined)
    return 'Check AWS_ENDPOINT_URL and the network, then run the command again.';
  return 'Run the command again: it first finishes what was interrupted.';
}

/**
 * Returns the refusal that reports a failure, without any detail of the request.
 *
 * @param what names store and key
 * @param allowed who may do it; see `RELEASER`
 */
export function s3Refusal(what: string, error: unknown, allowed: string): Refusal {
  const failure = parseFailure(error);
  const { name, status } = failure;
  const why =
    status === undefined
      ? `${what} can’t be reached: ${name}`
      : `${what}: the store replied ${name} (HTTP ${status})`;
  return new Refusal(why, cureOf(failure, allowed), { cause: error });
}
