import { systemErrorCode } from '../../errors/systemErrors';
import { Refusal } from '../../errors/Refusal';

/** What an S3 server, or the SDK itself, says when it did not do something. */
interface Failure {
  /** e.g. `NoSuchKey` or `ECONNREFUSED`. Never the SDK's whole message: it may quote parts of a signed request. */
  name: string;
  /** HTTP status; undefined when no answer came. */
  status: number | undefined;
}

/** Reads a failure from whatever the SDK threw. */
export function failureOf(error: unknown): Failure {
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

/** Whether an object is not there; a bucket that is not there is another thing. */
export const isMissing = (error: unknown) => failureOf(error).name === 'NoSuchKey';

/** Whether a failure says that a write had no effect, and would have none the next time. */
export function isFinal(error: unknown): boolean {
  const { status } = failureOf(error);
  return (
    status !== undefined && status >= 300 && status < 500 && !mayPass(status) && !isMissing(error)
  );
}

/** Time-outs, conflicts with other writers, conditions that did not hold, too many requests. */
const mayPass = (status: number) => [408, 409, 412, 429].includes(status);

/** What to do about failures, by name; the rest is in `cureOf`. */
const CURES: Record<string, string> = {
  NoSuchBucket: 'Create the bucket, or correct the name of the store and AWS_ENDPOINT_URL.',
  CredentialsProviderError: 'Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  NoRegion:
    'Set AWS_REGION to the region of the bucket; any name will do for a server that has none.',
  PermanentRedirect: 'Set AWS_REGION to the region of the bucket.',
  AuthorizationHeaderMalformed: 'Set AWS_REGION to the region of the bucket.',
};

const KEYS =
  'Check AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and the clock of this machine.';

function cureOf({ name, status }: Failure): string {
  const cure = CURES[name];
  if (cure) return cure;
  if (status === 401 || /AccessKeyId|Signature|Token|RequestTimeTooSkewed/.test(name)) return KEYS;
  if (status === 403)
    return 'Allow s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket to these credentials.';
  if (status === undefined)
    return 'Check AWS_ENDPOINT_URL and the network, then run the command again.';
  return 'Run the command again: it first finishes what was left undone.';
}

/**
 * A failure as it is said, without anything of the request.
 *
 * @param what names store and key
 */
export function s3Refusal(what: string, error: unknown): Refusal {
  const failure = failureOf(error);
  const { name, status } = failure;
  const why =
    status === undefined
      ? `${what} can’t be reached: ${name}`
      : `${what}: the store says ${name} (HTTP ${status})`;
  return new Refusal(why, cureOf(failure), { cause: error });
}
