import { NOT_FOUND_PAGE, pageFile, routesOf, type Manifests, type Place } from '@site/format';
import { Refusal } from '@site/project';
import { versionLabel } from '../documents/LogEntry';
import { compressedCopies } from '../stores/compression';

/** Something of a page that has a budget, and its size in bytes, compressed as browsers get it. */
export interface MeasuredSize {
  /** The page’s path, e.g. `/private-policy`; of a version alone, its name, or `every page`. */
  page: string;
  kind: 'scripts' | 'scripts and style sheet' | 'early script' | 'HTML';
  /** Versions that contribute to it, e.g. `marketing 1.2.0-3f9a1c04`. The last one has the budget. */
  versions: string[];
  budget: number;
  bytes: number;
}

/**
 * Default of a page's `html` budget: bytes of its HTML, compressed; ten times as many uncompressed. With its
 * headers it fits TCP's initial window: the ten segments that a server sends before it waits for an
 * acknowledgement.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6928
 */
export const HTML_BUDGET = 14_000;

/** Measures the HTML of some pages. @param files those of the pages and the not-found page */
export async function htmlSizes(
  manifests: Manifests,
  files: { file: string; bytes: Buffer }[],
  place: Place,
): Promise<MeasuredSize[]> {
  const { shell } = manifests;
  const pages = routesOf(manifests).map(({ path, page }) => {
    const remote = manifests[page.remote];
    return {
      page: path,
      file: pageFile(place.pathOf(path)),
      versions: [shell, ...(remote ? [remote] : [])].map(versionLabel),
      budget: remote?.pages[page.page]?.html ?? HTML_BUDGET,
    };
  });
  const notFound = {
    page: NOT_FOUND_PAGE,
    file: place.folder + NOT_FOUND_PAGE,
    versions: [versionLabel(shell)],
    budget: HTML_BUDGET,
  };
  const sizes = [...pages, notFound].map(async ({ file, ...size }) => {
    const made = files.find((one) => one.file === file);
    return made ? [{ ...size, kind: 'HTML' as const, bytes: await sizeOf(made) }] : [];
  });
  return (await Promise.all(sizes)).flat();
}

/**
 * The larger of the two compressed copies, since a bucket sends pages as gzip; or a tenth of the page:
 * browsers parse all of it, however well it compresses.
 */
async function sizeOf({ file, bytes }: { file: string; bytes: Buffer }): Promise<number> {
  const copies = await compressedCopies(file, bytes);
  return Math.max(Math.ceil(bytes.length / 10), ...copies.map((copy) => copy.bytes.length));
}

/** Whether something is larger than it may be. */
export const isOverBudget = ({ bytes, budget }: MeasuredSize): boolean => bytes > budget;

/** Returns the app whose budget it is. */
const budgetOwner = ({ versions }: MeasuredSize) => versions.at(-1)?.split(' ')[0];

/** Room that a raised budget leaves. */
const ROOM = 1.05;

/** @throws Refusal naming each page whose HTML is over its budget, and the line to change */
export function requireHtmlBudgets(sizes: MeasuredSize[]): void {
  const over = sizes.filter(isOverBudget);
  if (over.length === 0) return;
  const what = over.map(
    ({ page, versions, bytes, budget }) =>
      `${page} composed with ${versions.join(' and ')} has ${bytes} bytes of HTML (compressed, or a tenth of it uncompressed), over its budget of ${budget}`,
  );
  const hints = over.map((size) => {
    const { versions, bytes } = size;
    const raised = Math.ceil((bytes * ROOM) / 1000) * 1000;
    return versions.length > 1
      ? `Make the page’s markup or styles smaller, or raise its budget in remote.ts of ${budgetOwner(size)}: html: ${raised}.`
      : 'Make the not-found page smaller.';
  });
  throw new Refusal(what, `${[...new Set(hints)].join(' ')} Then build and deploy again.`);
}
