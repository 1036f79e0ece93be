import {
  NOT_FOUND_PAGE,
  pageFile,
  routesOf,
  type Manifests,
  type Place,
  type VersionManifest,
} from '@site/format';
import { Refusal } from '@site/project';
import { versionLabel } from '../documents/LogEntry';
import { compressedCopies } from '../stores/compression';

/**
 * Default of a page's `html` budget: bytes of its HTML, compressed; ten times as many uncompressed. With its
 * headers it fits TCP's initial window: the ten segments that a server sends before it waits for an
 * acknowledgement.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6928
 */
export const HTML_BUDGET = 14_000;

/**
 * Checks the HTML of some pages.
 *
 * @param files those of the pages and the not-found page
 * @throws Refusal naming each page whose HTML is over its budget, and the line to change
 */
export async function requireHtmlBudgets(
  manifests: Manifests,
  files: { file: string; bytes: Buffer }[],
  place: Place,
): Promise<void> {
  const shell = versionLabel(manifests.shell);
  const pages = routesOf(manifests).map(({ path, page: { remote, page } }) => ({
    path,
    file: pageFile(place.pathOf(path)),
    versions: [shell, versionLabel(manifests[remote] as VersionManifest)],
    budget: manifests[remote]?.pages[page]?.html ?? HTML_BUDGET,
    hintFor: (bytes: number) =>
      `Make the page’s markup or styles smaller, or raise its budget in remote.ts of ${remote}: html: ${raisedBudget(bytes)}.`,
  }));
  const notFound = {
    path: NOT_FOUND_PAGE,
    file: place.folder + NOT_FOUND_PAGE,
    versions: [shell],
    budget: HTML_BUDGET,
    hintFor: () => 'Make the not-found page smaller.',
  };
  const faults: string[] = [];
  const hints = new Set<string>();
  for (const { path, file, versions, budget, hintFor } of [...pages, notFound]) {
    const made = files.find((one) => one.file === file);
    const bytes = made ? await sizeOf(made) : 0;
    if (bytes <= budget) continue;
    faults.push(
      `${path} composed with ${versions.join(' and ')} has ${bytes} bytes of HTML (compressed, or a tenth of it uncompressed), over its budget of ${budget}`,
    );
    hints.add(hintFor(bytes));
  }
  if (faults.length > 0)
    throw new Refusal(faults, `${[...hints].join(' ')} Then build and deploy again.`);
}

/**
 * The larger of the two compressed copies, since a bucket sends pages as gzip; or a tenth of the page:
 * browsers parse all of it, however well it compresses.
 */
async function sizeOf({ file, bytes }: { file: string; bytes: Buffer }): Promise<number> {
  const copies = await compressedCopies(file, bytes);
  return Math.max(Math.ceil(bytes.length / 10), ...copies.map((copy) => copy.bytes.length));
}

/** Returns the budget to raise to, with room for small changes. */
export const raisedBudget = (bytes: number): number => Math.ceil((bytes * 1.05) / 1000) * 1000;
