import type { RemotePage, Route } from '@site/contract';
import {
  earlyScript,
  EVERY_PAGE,
  NOT_FOUND_PAGE,
  pageFile,
  shownParts,
  previewFolder,
  previewPath,
  REMOTE_ENTRY,
  versionFile,
  type Manifests,
  type Preview,
  type VersionManifest,
} from '@site/contract/platform';
import type { ComposedSite } from '../compose/composeVariant';
import { versionLabel } from '../documents/LogEntry';
import { brotli, compressedCopies } from '../stores/headers';
import type { Store } from '../stores/Store';

/** A part of a page that has a budget, and its size. */
export interface MeasuredPart {
  /** Its path, e.g. `/private-policy`; of a part or a page without a route, its name; or `every page`. */
  page: string;
  /** The key of its budget, e.g. `PrivacyPolicy`. */
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
  preview?: Preview | undefined;
}

/**
 * Measures the parts of a site that have a budget.
 *
 * @param known labels of versions; a part that only these contribute to is left out
 */
export async function measureParts(
  store: Store,
  manifests: Manifests,
  { pages, ...site }: MeasuredSite,
  known = new Set<string>(),
): Promise<MeasuredPart[]> {
  const parts = budgetedParts(manifests, site).filter(
    ({ by }) => !by.every((version) => known.has(versionLabel(version))),
  );
  return Promise.all(
    parts.map(async ({ by, files, ...part }) => {
      const sizes = files.map((file) =>
        part.kind === 'HTML'
          ? sizeOfPage(pages.find((page) => page.file === file))
          : sizeOfScript(store, by[0], file),
      );
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      return { ...part, versions: by.map(versionLabel), bytes, left: part.budget - bytes };
    }),
  );
}

interface BudgetedPart extends Pick<MeasuredPart, 'page' | 'exposed' | 'kind' | 'budget'> {
  /** Versions that contribute to it: of scripts, the one that has them. */
  by: [VersionManifest, ...VersionManifest[]];
  /** The page's file, or scripts of the version. */
  files: string[];
}

function budgetedParts(
  manifests: Manifests,
  { startScripts, preview }: Omit<MeasuredSite, 'pages'>,
): BudgetedPart[] {
  const { shell } = manifests;
  const routes = shell.routes?.pages ?? [];
  const html = { kind: 'HTML', budget: HTML_BUDGET } as const;
  // Also pages without a route: the deploy that adds the route would bring nothing else to measure.
  const ofPage = (remote: VersionManifest, exposed: string, scripts: string[]): BudgetedPart[] => {
    const route = routes.find(({ page }) => page.remote === remote.app && page.page === exposed);
    const page = route?.path ?? `${remote.app}/${exposed}`;
    const by: BudgetedPart['by'] = [remote];
    const files = [REMOTE_ENTRY, ...scripts];
    const early = [earlyScript(exposed)];
    return [
      { page, exposed, kind: 'scripts', budget: budgetOf(remote, exposed), by, files },
      ...(Object.hasOwn(remote.early ?? {}, exposed)
        ? [{ page, kind: 'early script', budget: EARLY_BUDGET, by, files: early } as const]
        : []),
    ];
  };
  // The contract was checked before.
  const versionsOf = (shown: RemotePage[]) => [
    ...new Set(shown.flatMap(({ remote }) => manifests[remote] ?? [])),
  ];
  const ofRoute = ({ path, page: own }: Route): BudgetedPart => {
    const by: BudgetedPart['by'] = [shell, ...versionsOf([own, ...shownParts(manifests, own)])];
    const file = pageFile(preview ? previewPath(preview.name, path) : path);
    return { ...html, page: path, by, files: [file] };
  };
  const notFound = (preview ? previewFolder(preview.name) : '') + NOT_FOUND_PAGE;
  const budget = budgetOf(shell, EVERY_PAGE);
  return [
    { page: 'every page', kind: 'scripts', budget, by: [shell], files: startScripts },
    ...Object.values(manifests).flatMap((remote) =>
      Object.entries(remote.exposes).flatMap(([page, scripts]) => ofPage(remote, page, scripts)),
    ),
    ...routes.map(ofRoute),
    {
      ...html,
      page: NOT_FOUND_PAGE,
      by: [shell, ...versionsOf(shownParts(manifests, undefined))],
      files: [notFound],
    },
  ];
}

/** A version without a budget for a page has none of its bytes. */
const budgetOf = ({ budgets }: VersionManifest, page: string): number =>
  (Object.hasOwn(budgets, page) ? budgets[page] : undefined) ?? 0;

async function sizeOfScript(
  store: Store,
  { app, version }: VersionManifest,
  file: string,
): Promise<number> {
  const stored = await store.read(versionFile(app, version, file));
  return stored ? (await brotli(stored.bytes)).length : 0;
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
