import { systemErrorCode } from '../../basics/errors';
import { Refusal } from '@site/project';
import { proxyOf } from '../../basics/ProxyAgent';
import { proxyFor, throughProxy } from '../../basics/proxyFor';

/** What the SDK threw. Its message is never shown: it may quote a signed request. */
interface Thrown {
  $metadata?: { httpStatusCode?: number };
  name?: string;
  message?: string;
  /** The request's header that a server does not implement. */
  Header?: string;
}

/** Returns the HTTP status of a failure; undefined if there was no response. */
export const statusOf = (error: unknown) => (error as Thrown).$metadata?.httpStatusCode;

/** Returns the name of a failure, e.g. `NoSuchKey`, `ECONNREFUSED`. */
function nameOf(error: unknown): string {
  const { name = 'Error', message } = error as Thrown;
  return (
    systemErrorCode(error) ??
    (/^Region (is missing|not accepted)/.test(message ?? '') ? 'NoRegion' : name)
  );
}

/** Returns the header for which a server refused a request: one that it lacks, or does not accept. B2 says what its value is instead of its name. */
function refusedHeader(error: unknown): string | undefined {
  if (![400, 501].includes(statusOf(error) ?? 0)) return undefined;
  const { Header = '', message = '' } = error as Thrown;
  const [name] =
    /x-amz-[a-z\d-]*[a-z\d]|if-(none-)?match|canned acl/i.exec(`${Header} ${message}`) ?? [];
  return name?.toLowerCase().replace('canned acl', 'x-amz-acl');
}

/** Whether an object does not exist. A missing bucket is another failure. */
export const isMissing = (error: unknown) => nameOf(error) === 'NoSuchKey';

/** Statuses after which a retry may succeed: time-out, conflict, failed condition, too many requests. */
const TRANSIENT = [408, 409, 412, 429];

/** Whether a write certainly had no effect, and a retry would have none either. */
export function isFinal(error: unknown): boolean {
  const status = statusOf(error) ?? 500;
  const isRefused = status >= 300 && status < 500 && !TRANSIENT.includes(status);
  return (isRefused && !isMissing(error)) || status === 501;
}

// With versioning on, Ceph ignores If-None-Match. With it suspended, no deleted key can be created again.
const OTHER_STORE =
  'Use a store with conditional writes, e.g. Amazon S3, Ceph in a bucket that never had versions, or a newer version of this one.';

/** Refuses a server that ignores conditions. */
export const unsupportedConditions = (address: string) =>
  new Refusal(
    `${address} does not support conditional writes (If-None-Match, If-Match): concurrent deploys could overwrite each other`,
    OTHER_STORE,
  );

/** Refuses a server that responds with something else, e.g. with a page for people. */
export const noBucket = (address: string) =>
  new Refusal(
    `${address}: the server’s response does not list a bucket`,
    'Set AWS_ENDPOINT_URL to the address of the S3 API.',
  );

const CHECK_SERVER =
  'Check AWS_ENDPOINT_URL. If it is right, use another store, or a newer version of this one.';

/** For a bucket with Object Lock, which takes no write without a checksum. */
const CHECKSUMS = 'Set AWS_REQUEST_CHECKSUM_CALCULATION=WHEN_SUPPORTED.';
const NO_CHECKSUMS = 'Unset AWS_REQUEST_CHECKSUM_CALCULATION: this server knows no such checksums.';

const KEYS =
  'Check AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and the clock of this machine.';

/** What to do about failures with these names; `hintFor` handles the others. */
const HINTS: [name: RegExp, hint: string][] = [
  [/^NoSuchBucket$/, 'Create the bucket, or correct the name of the store and AWS_ENDPOINT_URL.'],
  [/^NotImplemented$/, OTHER_STORE],
  [
    /^NoRegion$/,
    'Set AWS_REGION to the region of the bucket, or to any name if the server has no regions.',
  ],
  [
    /^(PermanentRedirect|AuthorizationHeaderMalformed)$/,
    'Set AWS_REGION to the region of the bucket.',
  ],
  [
    /^CredentialsProviderError$/,
    'Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ],
  [/AccessKeyId|Signature|Token|RequestTimeTooSkewed/, KEYS],
];

const POLICIES = 'shared/platform/release/policies';

/** Who may do what the credentials may not, and the file of the policy for it. */
export const RELEASER = `the releaser: ${POLICIES}/releaser.json`;
export const READERS = `a team or ${RELEASER}`;

/** Returns who may write a key. */
export function writerOf(key: string): string {
  const app = /^(?:apps|maps)\/([^/]+)\//.exec(key)?.[1];
  return app ? `the team of ${app}: ${POLICIES}/team.json` : RELEASER;
}

/** Returns the proxy at which a request failed. A 407 to plain HTTP arrives like the store's response. */
const proxyAt = (error: unknown) =>
  proxyOf(error) ?? (statusOf(error) === 407 ? proxyFor('http://store')?.host : undefined);

/** Returns what to do about a failure. @param allowed who may do it; see `RELEASER` */
function hintFor(error: unknown, allowed: string): string {
  const status = statusOf(error);
  const header = refusedHeader(error);
  if (header === 'x-amz-acl') return 'Leave ?acl= out of the address of the store.';
  if (header?.startsWith('x-amz-checksum')) return status === 501 ? NO_CHECKSUMS : CHECKSUMS;
  if (header) return header.startsWith('if-') ? OTHER_STORE : CHECK_SERVER;
  const known = HINTS.find(([name]) => name.test(nameOf(error)));
  if (known) return known[1];
  if (status === 401) return KEYS;
  if (status === 403) return `Use credentials with the policy of ${allowed}`;
  if (proxyAt(error) !== undefined)
    return 'Check HTTPS_PROXY, HTTP_PROXY and NO_PROXY, then AWS_ENDPOINT_URL and the network.';
  if (status === undefined)
    return 'Check AWS_ENDPOINT_URL and the network, then run the command again.';
  if (isFinal(error)) return CHECK_SERVER;
  return 'Run the command again: it first finishes what was interrupted.';
}

/**
 * Returns the refusal that reports a failure, without any detail of the request.
 *
 * @param what names store and key
 * @param allowed who may do it; see `RELEASER`
 */
export function s3Refusal(what: string, error: unknown, allowed: string): Refusal {
  const [name, status] = [nameOf(error), statusOf(error)];
  const header = refusedHeader(error);
  const through = throughProxy(proxyAt(error));
  const why =
    status === undefined || status === 407
      ? `${what} can’t be reached${through}: ${status ? `HTTP ${status}` : name}`
      : `${what}: the store replied ${name} (HTTP ${status})${header ? ` because of the header ${header}` : ''}`;
  return new Refusal(why, hintFor(error, allowed), { cause: error });
}
