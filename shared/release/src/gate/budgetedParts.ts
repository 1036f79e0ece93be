import {
  earlyScript,
  NOT_FOUND_PAGE,
  pageFile,
  previewFolder,
  previewPath,
  REMOTE_ENTRY,
  versionFile,
  EVERY_PAGE,
  type Manifests,
  type Preview,
  type RemotePage,
  type VersionManifest,
} from '@site/contract';
import type { ComposedSite, SitePage } from '../compose/composeFace';
import { versionLabel } from '../documents/namedVersions';
import { brotli, compressedCopies } from '../stores/encodings';
import type { Store } from '../stores/Store';
import { EARLY_BUDGET, HTML_BUDGET } from './budgets';

/** A part of a page that has a budget. */
export interface BudgetedPart {
  /** The page's path, e.g. `/private-policy`, or `every page`. */
  page: string;
  kind: 'scripts' | 'early script' | 'HTML';
  /** Versions that contribute to it, e.g. `marketing 1.2.0-3f9a1c04`. */
  versions: string[];
  /** Size limit in bytes, compressed. */
  budget: number;
  /** Returns its size in bytes, compressed as browsers receive it. */
  measure: () => Promise<number>;
}

/** What is measured: what a composer makes, or the live pages. */
export interface BudgetedSite extends ComposedSite {
  /** The preview that its pages belong to, if any. */
  preview?: Preview | undefined;
}

/**
 * Lists the budgeted parts of a release: the shell's scripts on every page, each page's scripts
 * from its remote, its early script, and each page's HTML.
 *
 * @param site what the release's composer makes
 */
export function budgetedParts(
  store: Store,
  candidate: Manifests,
  { pages, startScripts, preview }: BudgetedSite,
): BudgetedPart[] {
  const { shell } = candidate;
  const scripts = (version: VersionManifest, page: string, budget: number, files: string[]) => ({
    page,
    kind: 'scripts' as const,
    versions: [versionLabel(version)],
    budget,
    measure: () => sizeOfScripts(store, version, files),
  });
  const html = (path: string, file: string, versions: VersionManifest[]) => ({
    page: path,
    kind: 'HTML' as const,
    versions: versions.map(versionLabel),
    budget: HTML_BUDGET,
    measure: async () => sizeOfPage(pages.find((page) => page.file === file)),
  });
  const routeParts = ({ path, page }: { path: string; page: RemotePage }) => {
    const remote = candidate[page.remote];
    // The contract was checked before.
    if (!remote) return [];
    const files = [REMOTE_ENTRY, ...(remote.exposes[page.page] ?? [])];
    const early = scripts(remote, path, EARLY_BUDGET, [earlyScript(page.page)]);
    return [
      scripts(remote, path, budgetOf(remote, page.page), files),
      ...(Object.hasOwn(remote.early ?? {}, page.page)
        ? [{ ...early, kind: 'early script' as const }]
        : []),
      html(path, pageFile(preview ? previewPath(preview.name, path) : path), [shell, remote]),
    ];
  };
  return [
    scripts(shell, 'every page', budgetOf(shell, EVERY_PAGE), startScripts),
    ...(shell.routes?.pages ?? []).flatMap(routeParts),
    html(NOT_FOUND_PAGE, (preview ? previewFolder(preview.name) : '') + NOT_FOUND_PAGE, [shell]),
  ];
}

/** A version without a budget for a page has none of its bytes. */
const budgetOf = ({ budgets }: VersionManifest, page: string): number =>
  (Object.hasOwn(budgets, page) ? budgets[page] : undefined) ?? 0;

async function sizeOfScripts(
  store: Store,
  { app, version, files }: VersionManifest,
  scripts: string[],
) {
  const sizes = await Promise.all(
    scripts.map(async (file) => {
      const integrity = files[file]?.integrity ?? '';
      const known = compressed.get(integrity);
      if (known !== undefined) return known;
      const stored = await store.read(versionFile(app, version, file));
      if (!stored) return 0;
      const { length } = await brotli(stored.bytes);
      compressed.set(integrity, length);
      return length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Compressed sizes by hash: a release may pass the gate several times before it is live. */
const compressed = new Map<string, number>();

/** The larger of the two compressed copies: a bucket sends pages as gzip. */
async function sizeOfPage(page: SitePage | undefined): Promise<number> {
  if (!page) return 0;
  const copies = await compressedCopies(page.file, await page.render());
  return Math.max(...copies.map(({ bytes }) => bytes.length));
}
