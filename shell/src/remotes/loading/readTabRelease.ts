import type { RemotePage, SiteSettings } from '@site/contract';
import {
  addedSources,
  addressOf,
  ANY_STYLE,
  remoteFile,
  STYLE_DIRECTIVE,
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
  if (!release?.remotes || !release.site || !release.pages)
    throw new Error(`${address} is not a release`);
  return release as TabRelease;
}

/**
 * Looks up a page in what a release says of its remote.
 *
 * @throws Error when it lacks the remote
 */
export function sourceIn(
  { remotes, site, allows, inlineStyles, rollouts = [] }: TabRelease,
  { remote, page }: RemotePage,
  document: Pick<PageData, 'allows' | 'place'>,
): PageSource {
  const { [remote]: addresses } = remotes;
  if (!addresses) throw new Error(`the release has no remote "${remote}"`);
  const uses = {
    ...allows,
    ...(inlineStyles?.includes(page) && { [STYLE_DIRECTIVE]: [ANY_STYLE] }),
  };
  return {
    addresses,
    site,
    needsDocument:
      (!!document.allows && addedSources(document.allows, uses).length > 0) ||
      (!document.place && mayLeadElsewhere(rollouts)),
  };
}
