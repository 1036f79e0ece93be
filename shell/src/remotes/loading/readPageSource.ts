import {
  addedSources,
  addressOf,
  DRAW_KEY,
  POINTER,
  previewFolder,
  releaseFile,
  remoteAddresses,
  remoteFile,
  settingsFor,
  sourcesFor,
  type AppName,
  type PageData,
  type ReleasedApp,
  type ReleasePart,
  type RemoteAddresses,
  type SiteSettings,
} from '@site/contract';
import { withTimeout } from './withTimeout';

/** Time limit for reading what a release says about a remote, in milliseconds. */
const RELEASE_LIMIT = 10_000;

/** Where a page's code comes from, and what the page gets. */
export interface PageSource {
  addresses: RemoteAddresses;
  site: SiteSettings;
  /** Whether the page uses origins that this document's policy does not allow, or is rolled out. */
  needsDocument: boolean;
}

/**
 * Reads what a release says about a remote. That is the last release with the tab's shell, since the
 * gate tested that shell with its remotes. If its file about the remote is damaged, or a deploy has
 * not written it yet, the release that composed the page is read. A preview has documents of its own.
 */
export function readPageSource(data: PageData, remote: AppName): Promise<PageSource> {
  const read = (key: string) =>
    fetchRelease(addressOf(key)).then((part) => sourceIn(part, remote, data));
  const { release, shell, preview } = data;
  const folder = preview ? previewFolder(preview.name) : '';
  const own = preview && !preview.rollout ? folder + POINTER : releaseFile(release);
  const late = () => new Error(`${addressOf(own)} did not arrive within ${RELEASE_LIMIT} ms`);
  const reading = read(folder + remoteFile(shell, remote)).catch(() => read(own));
  return withTimeout(reading, RELEASE_LIMIT, late);
}

async function fetchRelease(address: string): Promise<ReleasePart> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const release = (await response.json()) as Partial<ReleasePart> | null;
  if (!release?.apps || !release.site) throw new Error(`${address} is not a release`);
  return release as ReleasePart;
}

/** Whether the visitor may get another version of a remote: a document of its own finds out. */
function mayBeRolledOut(app: ReleasedApp | undefined): boolean {
  if (!app?.rollout) return false;
  try {
    const draw = localStorage.getItem(DRAW_KEY);
    return draw === null || Number(draw) < app.rollout.percent;
  } catch {
    // Where the storage is closed, visitors get the live version.
    return false;
  }
}

/** Looks up a remote in a release. @throws Error when the release lacks it, or is malformed */
function sourceIn(release: ReleasePart, remote: AppName, data: PageData): PageSource {
  const { allows, preview } = data;
  const addresses = remoteAddresses(release, remote);
  try {
    return {
      addresses,
      site: settingsFor(release, remote),
      needsDocument:
        (!!allows && addedSources(allows, sourcesFor(release, remote)).length > 0) ||
        (!preview && mayBeRolledOut(release.apps[remote])),
    };
  } catch (cause) {
    throw new Error(`release ${release.number} has malformed settings or origins`, { cause });
  }
}
