import type { RemoteAddress, RemoteAddresses } from './PageData';
import { addressOf, REMOTE_ENTRY, versionFile } from './paths';
import type { Release, ReleasedVersion } from './Release';
import type { RemoteName } from './RemotePages';

/**
 * Returns where to load a remote from, according to a release. Composed pages and the shell in an
 * open tab both call this, so they cannot disagree.
 *
 * A tab fetches a release as unchecked JSON, so every field that is read here is checked here.
 *
 * @throws Error when the release has no such remote, or no version or hash for its container: a
 *   script without a hash must never run
 */
export function remoteAddresses(release: Release, remote: RemoteName): RemoteAddresses {
  const app = release.apps[remote];
  if (!app) throw new Error(`release ${release.number} has no remote "${remote}"`);
  return {
    ...remoteAddress(remote, app),
    ...(app.previous && { previous: remoteAddress(remote, app.previous) }),
  };
}

function remoteAddress(
  remote: RemoteName,
  { version, files }: Partial<ReleasedVersion>,
): RemoteAddress {
  if (typeof version !== 'string' || !version)
    throw new Error(`the release names no version of ${remote}`);
  const integrity: unknown = files?.[REMOTE_ENTRY]?.integrity;
  if (typeof integrity !== 'string' || !integrity.startsWith('sha384-'))
    throw new Error(`${remote} ${version} names no hash for ${REMOTE_ENTRY}`);
  return {
    version,
    entry: addressOf(versionFile(remote, version, REMOTE_ENTRY)),
    integrity,
  };
}
