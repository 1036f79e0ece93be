import {
  addressOf,
  POINTER,
  SHELL,
  versionManifest,
  type AppName,
  type Release,
  type VersionManifest,
} from '@site/format';
import { Refusal } from '@site/project';
import { fetchFailure } from '@site/release';

const HINT = 'Start that site first, or leave --site out to use the last release of the store.';

/**
 * Finds the released site at an address.
 *
 * @param limit milliseconds to wait for it
 * @returns its origin: another one if the address redirects there
 * @throws Refusal if nothing answers, or something other than a released site
 */
export async function requireSite(origin: string, limit = 10_000): Promise<string> {
  try {
    const response = await fetch(origin + addressOf(POINTER), {
      signal: AbortSignal.timeout(limit),
    });
    // Another site may answer with a page.
    const release = (await response.json().catch(() => null)) as Partial<Release> | null;
    if (!response.ok || release?.apps?.[SHELL]?.version === undefined)
      throw new Refusal(
        `${origin} is not a released site: it has no ${POINTER}`,
        'Give the origin of a site that npm start, release serve or a bucket serves, not of a development server.',
      );
    return new URL(response.url).origin;
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    if (isCertificateFault(cause))
      throw new Refusal(
        `${origin} has a certificate that this machine does not trust`,
        'Put the certificate, or that of its authority, into a file, and name the file in NODE_EXTRA_CA_CERTS.',
        { cause },
      );
    throw new Refusal(`${origin} does not answer${fetchFailure(origin, cause)}`, HINT, { cause });
  }
}

/** Whether a request failed at the server's certificate. `fetch` keeps the reason in the cause. */
const isCertificateFault = (error: unknown) =>
  error instanceof TypeError &&
  /CERT|SIGNATURE/.test(String((error.cause as { code?: string })?.code));

/** Reads the live release of a running site. */
export const readRelease = async (origin: string): Promise<Release> =>
  (await (await fetch(origin + addressOf(POINTER))).json()) as Release;

const files = new Map<string, string>();

/**
 * Reads a version's file from a running site, once: versions never change.
 *
 * @throws Refusal if the site does not have it
 */
export async function readVersionFile(origin: string, key: string): Promise<string> {
  const address = origin + addressOf(key);
  const known = files.get(address);
  if (known !== undefined) return known;
  const response = await fetch(address);
  if (!response.ok)
    throw new Refusal(`${origin} has no ${key}`, 'Check that site: release verify.');
  const text = await response.text();
  files.set(address, text);
  return text;
}

/** Reads a version's manifest from a running site. */
export const readVersionManifest = async (
  origin: string,
  app: AppName,
  version: string,
): Promise<VersionManifest> =>
  JSON.parse(await readVersionFile(origin, versionManifest(app, version))) as VersionManifest;
