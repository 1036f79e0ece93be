import type { RemotePage } from '../../../contract/src/Route';
import { SHELL, type AppName } from './AppName';
import type { ExposedPage, VersionManifest } from './schemas/versionManifest';

/** Returns what a version says of one of its pages or parts; undefined if it does not expose it. */
export const exposedPage = (
  manifest: Pick<VersionManifest, 'pages'> | undefined,
  name: string,
): ExposedPage | undefined =>
  manifest && Object.hasOwn(manifest.pages, name) ? manifest.pages[name] : undefined;

/**
 * Returns the parts that a page shows.
 *
 * @param page undefined for the shell's not-found page
 */
export function shownParts(
  manifests: Record<AppName, Pick<VersionManifest, 'pages' | 'routes'>>,
  page: RemotePage | undefined,
): RemotePage[] {
  const names = page
    ? exposedPage(manifests[page.remote], page.page)?.parts
    : manifests[SHELL]?.routes?.notFound.parts;
  return (names ?? []).map((name) => {
    const [remote = '', part = ''] = name.split('/');
    return { remote, page: part };
  });
}
