import {
  addressOf,
  POINTER,
  SHELL,
  versionManifest,
  type AppName,
  type Release,
  type VersionManifest,
} from '@site/contract';

/**
 * Returns the paths of a running site that lead to a remote, according to its live shell.
 *
 * @param site its origin
 * @returns undefined if the site has no readable release, as a development server
 */
export async function routedPaths(site: string, remote: AppName): Promise<string[] | undefined> {
  const release = await fetchJson<Release>(site, POINTER);
  const shell = release?.apps?.[SHELL];
  const manifest =
    shell && (await fetchJson<VersionManifest>(site, versionManifest(SHELL, shell.version)));
  return manifest?.routes?.pages
    .filter(({ page }) => page.remote === remote)
    .map(({ path }) => path);
}

async function fetchJson<Document>(
  site: string,
  key: string,
): Promise<Partial<Document> | undefined> {
  try {
    const response = await fetch(site + addressOf(key));
    return response.ok ? ((await response.json()) as Partial<Document>) : undefined;
  } catch {
    // A site that answers with a page, or does not answer.
    return undefined;
  }
}
