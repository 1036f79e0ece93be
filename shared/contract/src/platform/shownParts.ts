import type { RemotePage } from '../Route';
import { SHELL, type AppName } from './AppName';
import type { VersionManifest } from './VersionManifest';

/**
 * Returns the parts that a page shows.
 *
 * @param page undefined for the shell's not-found page
 */
export function shownParts(
  manifests: Record<AppName, Pick<VersionManifest, 'shows' | 'routes'>>,
  page: RemotePage | undefined,
): RemotePage[] {
  const names = page
    ? manifests[page.remote]?.shows?.[page.page]
    : manifests[SHELL]?.routes?.notFound.parts;
  return (names ?? []).map((name) => {
    const [remote = '', part = ''] = name.split('/');
    return { remote, page: part };
  });
}
