import type { RemoteAddress, RemoteAddresses } from './PageData';
import { addressOf, REMOTE_ENTRY, versionFile } from './paths';
import type { TabRelease, TabVersion } from './TabRelease';
import { SHELL, type AppName } from './AppName';
import { ANY_STYLE, policySources, STYLE_DIRECTIVE, type PolicySources } from './policySources';
import type { RemotePage, SiteSettings } from '@site/contract';

/**
 * Returns where to load a remote from, according to a release. Composed pages and the shell in an
 * open tab both call this, so they cannot disagree.
 *
 * A tab fetches a release as unchecked JSON, so every field that is read here is checked here.
 *
 * @throws Error when the release has no such remote, or no version or hash for its container: a
 *   script without a hash must never run
 */
export function remoteAddresses(
  release: Pick<TabRelease, 'apps'>,
  remote: AppName,
): RemoteAddresses {
  const app = Object.hasOwn(release.apps, remote) ? release.apps[remote] : undefined;
  if (!app) throw new Error(`the release has no remote "${remote}"`);
  return {
    ...remoteAddress(remote, app),
    ...(app.previous && { previous: remoteAddress(remote, app.previous) }),
  };
}

function remoteAddress(
  remote: AppName,
  { version, files, sheets }: Partial<TabVersion>,
): RemoteAddress {
  if (typeof version !== 'string' || !version)
    throw new Error(`the release names no version of ${remote}`);
  const fileAt = (file: string, integrity: unknown) => {
    if (typeof integrity !== 'string' || !integrity.startsWith('sha384-'))
      throw new Error(`${remote} ${version} names no hash for ${file}`);
    return { address: addressOf(versionFile(remote, version, file)), integrity };
  };
  const { address, integrity } = fileAt(REMOTE_ENTRY, files?.[REMOTE_ENTRY]?.integrity);
  const own = Object.entries(sheets ?? {}).map(
    ([page, sheet]) => [page, fileAt(sheet.file, sheet.integrity)] as const,
  );
  return {
    version,
    entry: address,
    integrity,
    ...(own.length > 0 && { sheets: Object.fromEntries(own) }),
  };
}

/** Returns the versions that may run on a page: the shell's and its remotes', with fallbacks. */
const versionsFor = ({ apps }: Pick<TabRelease, 'apps'>, remotes: AppName[]): TabVersion[] =>
  [SHELL, ...remotes]
    .flatMap((name) => apps[name] ?? [])
    .flatMap((app) => [app, ...(app.previous ? [app.previous] : [])]);

/**
 * Returns the settings that a page gets: the common ones and those of its remotes, including those of
 * their fallbacks.
 *
 * @param remotes that of the page, if it has one, and those of the parts that it shows
 */
export function settingsFor(
  release: Pick<TabRelease, 'site' | 'apps'>,
  remotes: AppName[],
): SiteSettings {
  const names = new Set(versionsFor(release, remotes).flatMap(({ settings }) => settings));
  return Object.fromEntries(
    Object.entries(release.site).filter(([name]) => names.has(name)),
  ) as SiteSettings;
}

/**
 * Returns what a page's policy must allow for its remotes and their fallbacks, besides the common policy.
 *
 * @param page undefined for the not-found page
 */
export function sourcesFor(
  release: Pick<TabRelease, 'site' | 'apps'>,
  remotes: AppName[],
  page: RemotePage | undefined,
): PolicySources {
  const origins = versionsFor(release, remotes).map((version) => version.origins);
  const isStyled =
    page &&
    versionsFor(release, [page.remote]).some((version) =>
      version.inlineStyles?.includes(page.page),
    );
  return {
    ...policySources(origins, release.site),
    ...(isStyled && { [STYLE_DIRECTIVE]: [ANY_STYLE] }),
  };
}
