import {
  addressOf,
  pageBundle,
  SHELL,
  versionFile,
  type ComposedRelease,
  type PlannedPage,
  type PrerenderRequest,
  type RenderedMarkup,
} from '@site/contract';
import { versionLabel } from '../documents/namedVersions';
import type { Store } from '../stores/Store';
import { prerender } from './prerender';
import { readReleasedFile } from './readVersionFile';

/** Returns the name of a planned page in messages, and its versions. */
export const namePage = (
  { apps }: ComposedRelease,
  { file, request, page }: PlannedPage,
): { page: string; versions: string[] } => ({
  page: request.pathname ?? file,
  versions: (page ? [SHELL, page.remote] : [SHELL]).map((app) =>
    versionLabel({ app, version: apps[app]?.version ?? 'unknown' }),
  ),
});

/**
 * Prerenders the markup of a planned page.
 *
 * @param source CommonJS source of the shell's Node bundle
 * @throws Refusal when the page's Node bundle is missing or changed, or it does not render
 */
export async function renderMarkup(
  store: Store,
  release: ComposedRelease,
  planned: PlannedPage,
  source: string,
): Promise<RenderedMarkup> {
  const request: PrerenderRequest = { ...planned.request };
  if (planned.page) {
    const { remote, page } = planned.page;
    const file = pageBundle(page);
    const bundle = await readReleasedFile(store, release, remote, file);
    const folder = versionFile(remote, release.apps[remote]?.version ?? '', '');
    request.bundle = { source: String(bundle), file: folder + file, folder: addressOf(folder) };
  }
  return prerender({ ...namePage(release, planned), source, request });
}
