import type { Routes } from '@site/contract';
import {
  addressOf,
  POINTER,
  PRERENDER_BUNDLE,
  SHELL,
  versionFile,
  versionManifest,
  type Release,
  type VersionManifest,
} from '@site/contract/platform';
import { fetchFailure, Refusal } from '@site/release';

const HINT = 'Start that site first, or leave --site out to use the last release of the store.';

/** A released site. */
export interface RunningSite {
  origin: string;
  /** Version of its live shell. */
  shell: string;
}

/**
 * Finds the released site at an address.
 *
 * @param limit milliseconds to wait for it
 * @returns another origin if the address redirects there
 * @throws Refusal if nothing answers, or something other than a released site
 */
export async function requireSite(origin: string, limit = 10_000): Promise<RunningSite> {
  try {
    const response = await fetch(origin + addressOf(POINTER), {
      signal: AbortSignal.timeout(limit),
    });
    // Another site may answer with a page.
    const release = (await response.json().catch(() => null)) as Partial<Release> | null;
    const shell = response.ok ? release?.apps?.[SHELL]?.version : undefined;
    if (shell === undefined)
      throw new Refusal(
        `${origin} is not a released site: it has no ${POINTER}`,
        'Give the origin of a site that npm start, release serve or a bucket serves, not of a development server.',
      );
    return { origin: new URL(response.url).origin, shell };
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

/** A shell, as far as prerendering needs it. */
interface ReleasedShell {
  routes: Routes;
  /** Its Node bundle. */
  source: string;
}

const shells = new Map<string, ReleasedShell>();

/**
 * Reads the shell of a running site, once: versions never change.
 *
 * @throws Refusal if the site does not have its files
 */
export async function readSurroundingShell(site: RunningSite): Promise<ReleasedShell> {
  const known = shells.get(JSON.stringify(site));
  if (known) return known;
  const read = async (key: string) => {
    const response = await fetch(site.origin + addressOf(key));
    if (response.ok) return response;
    throw new Refusal(`${site.origin} has no ${key}`, 'Check that site: release verify.');
  };
  const [manifest, bundle] = await Promise.all([
    read(versionManifest(SHELL, site.shell)),
    read(versionFile(SHELL, site.shell, PRERENDER_BUNDLE)),
  ]);
  const { routes } = (await manifest.json()) as VersionManifest & { routes: Routes };
  const shell = { routes, source: await bundle.text() };
  shells.set(JSON.stringify(site), shell);
  return shell;
}
