import type { RemotePage } from '@site/contract';
import { SHELL, type AppName } from './AppName';
import type { ExposedPage, VersionManifest } from './schemas/versionManifest';

/** Returns what a version says of one of its pages or parts; undefined if it does not expose it. */
export const exposedPage = (
  manifest: Pick<VersionManifest, 'pages'> | undefined,
  name: string,
): ExposedPage | undefined =>
  manifest && Object.hasOwn(manifest.pages, name) ? manifest.pages[name] : undefined;

type PagesOfVersions = Record<AppName, Pick<VersionManifest, 'pages' | 'routes'>>;

/**
 * Returns the parts that a page names in its definition, also those that no live version offers.
 *
 * @param page undefined for the shell's not-found page
 */
export function namedParts(manifests: PagesOfVersions, page: RemotePage | undefined): RemotePage[] {
  const names = page
    ? exposedPage(manifests[page.remote], page.page)?.parts
    : manifests[SHELL]?.routes?.notFound.parts;
  return (names ?? []).map((name) => {
    const [remote = '', part = ''] = name.split('/');
    return { remote, page: part };
  });
}

/** What a version says of a part that it offers. */
export interface PartOffer {
  /** See `ExposedPage`. */
  props?: readonly string[];
}

/** Parts that pages name, e.g. `marketing/StoreBadges`. Null if no live version offers the part. */
export type PartOffers = Record<string, PartOffer | null>;

/** Returns what live versions say of the parts that a page names. A page shows children for the others. */
export const partOffers = (manifests: PagesOfVersions, page: RemotePage | undefined): PartOffers =>
  Object.fromEntries(
    namedParts(manifests, page).map((part) => [
      `${part.remote}/${part.page}`,
      offerOf(manifests, part),
    ]),
  );

function offerOf(manifests: PagesOfVersions, { remote, page }: RemotePage): PartOffer | null {
  const exposed = Object.hasOwn(manifests, remote)
    ? exposedPage(manifests[remote], page)
    : undefined;
  if (!exposed?.isPart) return null;
  return exposed.props ? { props: exposed.props } : {};
}

/**
 * Returns the parts that a page shows: those that it names and a live version offers.
 *
 * @param page undefined for the shell's not-found page
 */
export const shownParts = (
  manifests: PagesOfVersions,
  page: RemotePage | undefined,
): RemotePage[] => namedParts(manifests, page).filter((part) => offerOf(manifests, part) !== null);
