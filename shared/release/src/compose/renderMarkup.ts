import {
  addressOf,
  pageBundle,
  SHELL,
  versionFile,
  type PlannedPage,
  type PrerenderRequest,
  type ComposedRelease,
} from '@site/contract';
import { prerender, type Prerendered } from './prerender/prerender';
import { versionLabel } from '../documents/namedVersions';
import type { Store } from '../stores/Store';
import type { ComposedPage } from './composer/Composer';
import { readReleasedFile } from './readReleasedFile';

/** Returns how messages name a planned page and its versions. */
export function namePage(
  { apps }: ComposedRelease,
  { file, request, page }: PlannedPage,
): ComposedPage {
  const names = page ? [SHELL, page.remote] : [SHELL];
  return {
    file,
    name: request.pathname ?? file,
    versions: names.map((app) => versionLabel({ app, version: apps[app]?.version ?? 'unknown' })),
  };
}

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
): Promise<Prerendered> {
  const { name, versions } = namePage(release, planned);
  const request: PrerenderRequest = { ...planned.request };
  if (planned.page) {
    const { remote, page } = planned.page;
    const file = pageBundle(page);
    const bundle = await readReleasedFile(store, release, remote, file);
    const folder = versionFile(remote, release.apps[remote]?.version ?? '', '');
    request.bundle = {
      source: bundle.toString(),
      file: folder + file,
      folder: addressOf(folder),
    };
  }
  return prerender({ page: name, versions, source, request });
}
