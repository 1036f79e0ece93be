import type { RemotePage } from '@site/contract';
import { SHELL, type AppName } from './AppName';
import type { ExposedPage, VersionManifest } from './schemas/versionManifest';

/** Returns what a version says of one of its pages or parts; undefined if it does not expose it. */
export const exposedPage = (
  manifest: Pick<VersionManifest, 'pages'> | undefined,
  name: string,
): ExposedPage | undefined =>
  manifest && Object.hasOwn(manifest.pages, name) ? manifest.pages[name] : undefined;

type PagesOfVersions = Record<AppName, Pick<VersionManifest, 'pages' | 'notFound'>>;

/**
 * Returns the parts that a page names in its definition, also those that no live version offers.
 *
 * @param page undefined for the shell's not-found page
 */
export function namedParts(manifests: PagesOfVersions, page: RemotePage | undefined): RemotePage[] {
  const names = page
    ? exposedPage(manifests[page.remote], page.page)?.parts
    : manifests[SHELL]?.notFound?.parts;
  return (names ?? []).map((name) => {
    const [remote = '', part = ''] = name.split('/');
    return { remote, page: part };
  });
}

/** Parts that pages name, e.g. `marketing/StoreBadges`, and whether a live version offers each. */
export type PartOffers = Record<string, boolean>;

/** Returns which of the parts that a page names are offered. The page shows its children for the others. */
export const partOffers = (manifests: PagesOfVersions, page: RemotePage | undefined): PartOffers =>
  Object.fromEntries(
    namedParts(manifests, page).map(({ remote, page: part }) => {
      const manifest = Object.hasOwn(manifests, remote) ? manifests[remote] : undefined;
      return [`${remote}/${part}`, exposedPage(manifest, part)?.isPart === true];
    }),
  );
