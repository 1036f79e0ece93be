import {
  addressOf,
  PRERENDER_BUNDLE,
  SHELL,
  versionFile,
  versionManifest,
  type Route,
  type VersionManifest,
} from '@site/contract';

/** The live shell of a running site, as far as prerendering needs it. */
export interface SurroundingShell {
  pages: readonly Route[];
  /** Its Node bundle. */
  source: string;
}

/**
 * Reads a version of the shell from a running site, once: versions never change.
 *
 * @param site its origin
 * @returns undefined if the site does not have these files, such as a development server
 */
export async function readSurroundingShell(
  site: string,
  version: string,
): Promise<SurroundingShell | undefined> {
  const key = `${site} ${version}`;
  const shell = shells.get(key) ?? (await fetchShell(site, version));
  if (shell) shells.set(key, shell);
  return shell;
}

const shells = new Map<string, SurroundingShell>();

async function fetchShell(site: string, version: string): Promise<SurroundingShell | undefined> {
  const read = (key: string) => fetch(site + addressOf(key));
  const [manifest, bundle] = await Promise.all([
    read(versionManifest(SHELL, version)),
    read(versionFile(SHELL, version, PRERENDER_BUNDLE)),
  ]);
  if (!manifest.ok || !bundle.ok) return undefined;
  const { routes } = (await manifest.json()) as VersionManifest;
  return { pages: routes?.pages ?? [], source: await bundle.text() };
}
