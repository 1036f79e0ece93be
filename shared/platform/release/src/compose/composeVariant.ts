import {
  namedParts,
  placeOf,
  PRERENDER_BUNDLE,
  SHELL,
  type ComposedRelease,
  type PlannedPage,
  type RenderedMarkup,
} from '@site/format';
import { forEachConcurrently } from '../basics/forEachConcurrently';
import { Refusal } from '@site/project';
import type { Store } from '../stores/Store';
import { Composer } from './Composer';
import type { Variant } from '../documents/Variant';
import { readReleasedFile } from '../documents/readVersion';
import { describeMisfits, renderMarkup } from './prerender';

/** A page of a variant, or another file in the site's root. */
export interface ComposedFile {
  /** Name of the file, as returned by the contract's `pageFile`. */
  file: string;
  bytes: Buffer;
  /** Number of the release that changed the page last. Other files have none. */
  number?: number;
  /** Set if it has no prerendered markup, so that browsers render it. */
  blank?: true;
}

export interface ComposedSite {
  pages: ComposedFile[];
  /** Files of the pages that were not made, because they are kept. */
  kept: string[];
  /** Scripts of the shell that run on every page. */
  startScripts: string[];
  /** Says which made pages show children for a part that takes other props, a line each. */
  misfits: string[];
}

export interface ComposeOptions {
  /** Whether a page stays as it is. */
  isKept: (page: { file: string; number: number }) => boolean;
  /** Called when a page can't be made. Throws, or accepts it without markup. */
  onFailure: (file: string, cause: Refusal) => void;
}

/**
 * Makes the pages of a variant and the other files in the site's root. All of them depend on the store
 * alone: the composer and the renderer are files of the release's versions.
 *
 * @throws Refusal when a version is missing or changed, or the release can't be composed
 */
export async function composeVariant(
  store: Store,
  variant: Variant,
  { isKept, onFailure }: ComposeOptions,
): Promise<ComposedSite> {
  const { release } = variant;
  const composer = await Composer.open(store, variant);
  const { pages, texts, copies, startScripts } = await composer.plan();
  const shown = pages.filter((page) => isShown(variant, page));
  const changed = shown.filter((page) => !isKept(page));
  const misfits: string[] = [];
  const copied = Object.entries(copies).map(async ([file, source]) => ({
    file,
    bytes: await readReleasedFile(store, release, SHELL, source),
  }));
  return {
    pages: [
      ...(await Promise.all(copied)),
      ...Object.entries(texts).map(([file, text]) => ({ file, bytes: Buffer.from(text) })),
      ...(await makePages(store, release, composer, changed, { onFailure, misfits })),
    ],
    kept: shown.filter(isKept).map(({ file }) => file),
    startScripts,
    misfits,
  };
}

const BLANK: RenderedMarkup = { markup: '', styles: '' };

/** Prerenders pages, each in a process of its own, and composes them together. */
async function makePages(
  store: Store,
  release: ComposedRelease,
  composer: Composer,
  pages: PlannedPage[],
  { onFailure, misfits }: Pick<ComposeOptions, 'onFailure'> & Pick<ComposedSite, 'misfits'>,
): Promise<ComposedFile[]> {
  const rendered = new Map<PlannedPage, RenderedMarkup>();
  function leaveBlank(page: PlannedPage, cause: unknown) {
    if (!(cause instanceof Refusal)) throw cause;
    onFailure(page.file, cause);
    rendered.set(page, BLANK);
  }
  const renderer = pages.length > 0 && readReleasedFile(store, release, SHELL, PRERENDER_BUNDLE);
  await forEachConcurrently(pages, async (page) => {
    try {
      const markup = await renderMarkup(store, release, page, String(await renderer));
      rendered.set(page, markup);
      misfits.push(...describeMisfits(release, page, markup));
    } catch (error) {
      leaveBlank(page, error);
    }
  });
  if (rendered.size === 0) return [];
  const composed = await composer.compose(rendered);
  const refused = [...composed].filter(([, made]) => made instanceof Refusal);
  for (const [page, cause] of refused) leaveBlank(page, cause);
  if (refused.length > 0) {
    const blank = new Map(refused.map(([page]) => [page, BLANK]));
    for (const [page, made] of await composer.compose(blank)) composed.set(page, made);
  }
  return [...composed].map(([page, made]) => {
    if (made instanceof Refusal) throw made;
    const { file, number } = page;
    const mark = rendered.get(page) === BLANK && { blank: true as const };
    return { file, number, bytes: Buffer.from(made), ...mark };
  });
}

/** Whether a variant shows a page. */
const isShown = ({ release, manifests }: Variant, { page }: PlannedPage): boolean =>
  placeOf(release).hasPage(
    page && [page, ...namedParts(manifests, page)].map(({ remote }) => remote),
  );
