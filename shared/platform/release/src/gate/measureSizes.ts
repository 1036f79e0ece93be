import type { RemotePage } from '@site/contract';
import {
  NOT_FOUND_PAGE,
  pageFile,
  shownParts,
  REMOTE_ENTRY,
  versionFile,
  type ExposedPage,
  type Manifests,
  type Place,
  type VersionManifest,
} from '@site/format';
import type { ComposedSite } from '../compose/composeVariant';
import { versionLabel } from '../documents/LogEntry';
import { brotli, compressedCopies } from '../stores/headers';
import type { Store } from '../stores/Store';

/** Something of a page that has a budget, and its size. */
export interface MeasuredSize {
  /** The page's path, e.g. `/private-policy`; of a part or a page without a route, its name; or `every page`. */
  page: string;
  /** Name of the page in its remote's definition, which has the budget, e.g. `PrivacyPolicy`. */
  exposed?: string;
  kind: 'scripts' | 'early script' | 'HTML';
  /** Versions that contribute to it, e.g. `marketing 1.2.0-3f9a1c04`. */
  versions: string[];
  /** Size limit in bytes, compressed. */
  budget: number;
  /** Size in bytes, compressed as browsers get it. */
  bytes: number;
  /** Bytes left of its budget; negative when it is over. */
  left: number;
}

/** What is measured: what a composer made, or the live pages. */
export interface MeasuredSite extends Pick<ComposedSite, 'pages' | 'startScripts'> {
  place: Place;
}

/**
 * Measures everything of a site that has a budget.
 *
 * @param known labels of versions; what only these contribute to is left out
 */
export async function measureSizes(
  store: Store,
  manifests: Manifests,
  site: MeasuredSite,
  known = new Set<string>(),
): Promise<MeasuredSize[]> {
  const budgets = budgetsOf(store, manifests, site).filter(
    ({ by }) => !by.every((version) => known.has(versionLabel(version))),
  );
  return Promise.all(
    budgets.map(async ({ by, measure, ...budget }) => {
      const bytes = await measure();
      return { ...budget, versions: by.map(versionLabel), bytes, left: budget.budget - bytes };
    }),
  );
}

interface Budget extends Pick<MeasuredSize, 'page' | 'exposed' | 'kind' | 'budget'> {
  /** Versions that contribute to it. */
  by: VersionManifest[];
  measure: () => Promise<number>;
}

function budgetsOf(store: Store, manifests: Manifests, site: MeasuredSite): Budget[] {
  const { shell, ...remotes } = manifests;
  const { place, startScripts } = site;
  const routes = shell.routes?.pages ?? [];
  /** @param own the page's remote and those of its parts. The contract was checked before */
  const ofHtml = (page: string, file: string, own: RemotePage[]): Budget => ({
    page,
    kind: 'HTML',
    budget: HTML_BUDGET,
    by: [...new Set([shell, ...own.flatMap(({ remote }) => manifests[remote] ?? [])])],
    measure: () => sizeOfPage(site.pages.find((made) => made.file === file)),
  });
  // Also pages without a route: the deploy that adds the route would bring nothing else to measure.
  const ofExposed = (remote: VersionManifest, exposed: string, own: ExposedPage): Budget[] => {
    const route = routes.find(({ page }) => page.remote === remote.app && page.page === exposed);
    const page = route?.path ?? `${remote.app}/${exposed}`;
    const { budget, scripts, early } = own;
    const measured = { page, exposed, by: [remote] };
    const measure = () => sizeOfScripts(store, remote, [REMOTE_ENTRY, ...scripts]);
    const ofEarly: Budget[] = [];
    if (early !== undefined)
      ofEarly.push({
        ...measured,
        kind: 'early script',
        budget: EARLY_BUDGET,
        measure: async () => (await brotli(Buffer.from(early))).length,
      });
    return [{ ...measured, kind: 'scripts', budget, measure }, ...ofEarly];
  };
  return [
    {
      ...{ page: 'every page', kind: 'scripts', budget: shell.budget ?? 0, by: [shell] },
      measure: () => sizeOfScripts(store, shell, startScripts),
    },
    ...Object.values(remotes).flatMap((remote) =>
      Object.entries(remote.pages).flatMap(([page, own]) => ofExposed(remote, page, own)),
    ),
    ...routes.map(({ path, page }) =>
      ofHtml(path, pageFile(place.pathOf(path)), [page, ...shownParts(manifests, page)]),
    ),
    ofHtml(NOT_FOUND_PAGE, place.folder + NOT_FOUND_PAGE, shownParts(manifests, undefined)),
  ];
}

async function sizeOfScripts(
  store: Store,
  { app, version }: VersionManifest,
  files: string[],
): Promise<number> {
  const sizes = files.map(async (file) => {
    const stored = await store.read(versionFile(app, version, file));
    return stored ? (await brotli(stored.bytes)).length : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/**
 * The larger of the two compressed copies, since a bucket sends pages as gzip; or a tenth of the page:
 * browsers parse all of it, however well it compresses.
 */
async function sizeOfPage(page: { file: string; bytes: Buffer } | undefined): Promise<number> {
  if (!page) return 0;
  const copies = await compressedCopies(page.file, page.bytes);
  return Math.max(Math.ceil(page.bytes.length / 10), ...copies.map(({ bytes }) => bytes.length));
}

/** Bytes of a page's early script, brotli-compressed: it comes before the first paint. */
export const EARLY_BUDGET = 1_024;

/**
 * Bytes of a page's HTML, compressed; ten times as many uncompressed. With its headers it fits TCP's initial window: the ten
 * segments that a server sends before it waits for an acknowledgement.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6928
 */
export const HTML_BUDGET = 14_000;
