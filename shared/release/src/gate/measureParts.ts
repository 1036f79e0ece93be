import {
  earlyScript,
  EVERY_PAGE,
  NOT_FOUND_PAGE,
  pageFile,
  previewFolder,
  previewPath,
  REMOTE_ENTRY,
  versionFile,
  type Manifests,
  type Preview,
  type RemotePage,
  type VersionManifest,
} from '@site/contract';
import { versionLabel } from '../documents/namedVersions';
import { brotli, compressedCopies } from '../stores/encodings';
import type { Store } from '../stores/Store';
import { EARLY_BUDGET, HTML_BUDGET } from './budgets';

/** A part of a page that has a budget, and its size. */
export interface MeasuredPart {
  /** The page's path, e.g. `/private-policy`, or `every page`. */
  page: string;
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
export interface MeasuredSite {
  pages: { file: string; bytes: Buffer }[];
  /** Scripts of the shell that run on every page. */
  startScripts: string[];
  /** The preview that its pages belong to, if any. */
  preview?: Preview | undefined;
}

/**
 * Measures the parts of a site that have a budget: the shell's scripts on every page, each page's
 * scripts from its remote, its early script, and each page's HTML.
 *
 * @param known labels of versions; a part that only these contribute to is left out
 */
export async function measureParts(
  store: Store,
  manifests: Manifests,
  { pages, startScripts, preview }: MeasuredSite,
  known = new Set<string>(),
): Promise<MeasuredPart[]> {
  const { shell } = manifests;
  type Part = Pick<MeasuredPart, 'page' | 'kind' | 'budget'>;
  async function measured(
    part: Part,
    contributing: VersionManifest[],
    measure: () => Promise<number>,
  ): Promise<MeasuredPart[]> {
    const versions = contributing.map(versionLabel);
    if (versions.every((version) => known.has(version))) return [];
    const bytes = await measure();
    return [{ ...part, versions, bytes, left: part.budget - bytes }];
  }
  const scripts = (part: Omit<Part, 'kind'>, version: VersionManifest, files: string[]) =>
    measured({ kind: 'scripts', ...part }, [version], () => sizeOfScripts(store, version, files));
  const html = (page: string, file: string, versions: VersionManifest[]) =>
    measured({ page, kind: 'HTML', budget: HTML_BUDGET }, versions, () =>
      sizeOfPage(pages.find((made) => made.file === file)),
    );
  const partsOfRoute = ({ path, page }: { path: string; page: RemotePage }) => {
    const remote = manifests[page.remote];
    // The contract was checked before.
    if (!remote) return [];
    const files = [REMOTE_ENTRY, ...(remote.exposes[page.page] ?? [])];
    const early = { page: path, kind: 'early script', budget: EARLY_BUDGET } as const;
    return [
      scripts({ page: path, budget: budgetOf(remote, page.page) }, remote, files),
      Object.hasOwn(remote.early ?? {}, page.page)
        ? scripts(early, remote, [earlyScript(page.page)])
        : [],
      html(path, pageFile(preview ? previewPath(preview.name, path) : path), [shell, remote]),
    ];
  };
  const parts = await Promise.all([
    scripts({ page: 'every page', budget: budgetOf(shell, EVERY_PAGE) }, shell, startScripts),
    ...(shell.routes?.pages ?? []).flatMap(partsOfRoute),
    html(NOT_FOUND_PAGE, (preview ? previewFolder(preview.name) : '') + NOT_FOUND_PAGE, [shell]),
  ]);
  return parts.flat();
}

/** A version without a budget for a page has none of its bytes. */
const budgetOf = ({ budgets }: VersionManifest, page: string): number =>
  (Object.hasOwn(budgets, page) ? budgets[page] : undefined) ?? 0;

async function sizeOfScripts(
  store: Store,
  { app, version, files }: VersionManifest,
  scripts: string[],
): Promise<number> {
  const sizes = scripts.map(async (file) => {
    const integrity = files[file]?.integrity ?? '';
    const known = compressed.get(integrity);
    if (known !== undefined) return known;
    const stored = await store.read(versionFile(app, version, file));
    if (!stored) return 0;
    const { length } = await brotli(stored.bytes);
    compressed.set(integrity, length);
    return length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Compressed sizes by hash: a release may pass the gate several times before it is live. */
const compressed = new Map<string, number>();

/** The larger of the two compressed copies: a bucket sends pages as gzip. */
async function sizeOfPage(page: { file: string; bytes: Buffer } | undefined): Promise<number> {
  if (!page) return 0;
  const copies = await compressedCopies(page.file, page.bytes);
  return Math.max(...copies.map(({ bytes }) => bytes.length));
}
