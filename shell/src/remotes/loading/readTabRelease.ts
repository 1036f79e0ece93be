import type { RemotePage, SiteSettings } from '@site/contract';
import {
  addedSources,
  addressOf,
  DEVELOPMENT_VERSION,
  remoteAddresses,
  remoteFile,
  settingsFor,
  sourcesFor,
  type AppName,
  type PageData,
  type TabRelease,
  type RemoteAddresses,
} from '@site/format';
import { mayLeadElsewhere } from '../../visits/mayLeadElsewhere';

/** Time limit for reading what a release says about a remote, twice if need be, in milliseconds. */
const RELEASE_LIMIT = 10_000;

/** Where a page's code comes from, and what the page gets. */
export interface PageSource {
  addresses: RemoteAddresses;
  site: SiteSettings;
  /** Whether the page uses origins that this document's policy does not allow, or may lead to another place. */
  needsDocument: boolean;
}

/**
 * Reads what a release says about a remote. That is the last release with the tab's shell, since the
 * gate tested that shell with its remotes. If that can't be read, the browser may have cached damaged
 * bytes, so it is fetched once more. Each place has files of its own; see `Place`.
 *
 * @returns undefined if it is gone
 */
export async function readTabRelease(
  data: PageData,
  remote: AppName,
): Promise<TabRelease | undefined> {
  const signal = AbortSignal.timeout(RELEASE_LIMIT);
  const { place, ...live } = data;
  const address = tabAddress(data, remote);
  const again = place?.ifGone === 'live' ? tabAddress(live, remote) : address;
  const release = await fetchRelease(address, { cache: 'default', signal }).catch(() => undefined);
  return release ?? fetchRelease(again, { cache: 'reload', signal });
}

/** Returns the address of what a page's tab reads of another remote. */
export const tabAddress = ({ shell, place }: PageData, remote: AppName) =>
  addressOf((place?.folder ?? '') + remoteFile(shell, remote));

/** Answers that say that there is no such file, as others that fail do not. */
const GONE = [404, 410];

async function fetchRelease(
  address: string,
  options: RequestInit,
): Promise<TabRelease | undefined> {
  const response = await fetch(address, options);
  if (GONE.includes(response.status)) return undefined;
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const release = (await response.json()) as Partial<TabRelease> | null;
  if (!release?.apps || !release.site || !release.pages)
    throw new Error(`${address} is not a release`);
  return release as TabRelease;
}

/**
 * Looks up a remote in a release. The other remotes in it are those whose parts its pages show.
 *
 * @throws Error when the release lacks it, or is malformed
 */
export function sourceIn(release: TabRelease, page: RemotePage, data: PageData): PageSource {
  const { remote } = page;
  const { allows, place } = data;
  const { [remote]: known } = data.remotes;
  // A development server's files have no hashes.
  const isDeveloped = known?.version === DEVELOPMENT_VERSION;
  const addresses = isDeveloped ? known : remoteAddresses(release, remote);
  const { shell: _, ...remotes } = release.apps;
  const names = Object.keys(remotes);
  try {
    return {
      addresses,
      site: settingsFor(release, names),
      needsDocument:
        (!!allows && addedSources(allows, sourcesFor(release, names, page)).length > 0) ||
        (!place && mayLeadElsewhere(release.rollouts ?? [])),
    };
  } catch (cause) {
    throw new Error(`what the release says of ${remote} has malformed settings or origins`, {
      cause,
    });
  }
}
