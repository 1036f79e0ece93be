import type { RemoteAddress, RemoteAddresses } from './PageData';
import { addressOf, REMOTE_ENTRY, versionFile } from './paths';
import type { ReleasedVersion, ReleasePart } from './Release';
import { SHELL, type AppName } from './AppName';
import { policySources, type PolicySources } from './policySources';
import type { SiteSettings } from '../SiteSettings';

/**
 * Returns where to load a remote from, according to a release. Composed pages and the shell in an
 * open tab both call this, so they cannot disagree.
 *
 * A tab fetches a release as unchecked JSON, so every field that is read here is checked here.
 *
 * @throws Error when the release has no such remote, or no version, hash or name for its container: a
 *   script without a hash must never run
 */
export function remoteAddresses(release: ReleasePart, remote: AppName): RemoteAddresses {
  const app = Object.hasOwn(release.apps, remote) ? release.apps[remote] : undefined;
  if (!app) throw new Error(`release ${release.number} has no remote "${remote}"`);
  return {
    ...remoteAddress(remote, app),
    ...(isFallback(app.previous) && { previous: remoteAddress(remote, app.previous) }),
  };
}

/** Whether a page can fall back to a version: one of another shell can't run in it. */
const isFallback = (previous: ReleasedVersion | undefined): previous is ReleasedVersion =>
  previous !== undefined && !previous.shell;

function remoteAddress(
  remote: AppName,
  { version, files, container }: Partial<ReleasedVersion>,
): RemoteAddress {
  if (typeof version !== 'string' || !version)
    throw new Error(`the release names no version of ${remote}`);
  const integrity: unknown = files?.[REMOTE_ENTRY]?.integrity;
  if (typeof integrity !== 'string' || !integrity.startsWith('sha384-'))
    throw new Error(`${remote} ${version} names no hash for ${REMOTE_ENTRY}`);
  if (typeof container !== 'string')
    throw new Error(`${remote} ${version} names no variable for ${REMOTE_ENTRY}`);
  return {
    version,
    entry: addressOf(versionFile(remote, version, REMOTE_ENTRY)),
    integrity,
    container,
  };
}

/** Returns the versions that may run on a remote's pages: the shell's and its own, with fallbacks. */
const versionsFor = ({ apps }: ReleasePart, remote: AppName | undefined): ReleasedVersion[] =>
  [apps[SHELL], remote === undefined ? undefined : apps[remote]].flatMap((app) =>
    app ? [app, ...(isFallback(app.previous) ? [app.previous] : [])] : [],
  );

/**
 * Returns the settings that a remote's pages get: the common ones and its own, including those of
 * its fallback.
 *
 * @param remote undefined for a page of the shell alone
 */
export function settingsFor(release: ReleasePart, remote: AppName | undefined): SiteSettings {
  const names = new Set(versionsFor(release, remote).flatMap(({ settings }) => settings));
  return Object.fromEntries(
    Object.entries(release.site).filter(([name]) => names.has(name)),
  ) as SiteSettings;
}

/** Returns what a policy must allow for a remote's pages and its fallback, besides the common policy. */
export const sourcesFor = (release: ReleasePart, remote: AppName | undefined): PolicySources =>
  policySources(
    versionsFor(release, remote).map(({ origins }) => origins),
    release.site,
  );
