import type { RemotePage } from '@site/contract';

/** Attribute of the element around a page or its snapshot; its value is the page's id. */
export const PAGE_ATTRIBUTE = 'data-page';

/** Returns a page's id, e.g. `marketing/Home`. */
export const pageId = ({ remote, page }: RemotePage) => `${remote}/${page}`;

/**
 * Inserts a page into the document.
 *
 * @returns a function that takes it out again; undefined if the page is not ready
 */
type Insert = () => (() => void) | undefined;

/** The pages that are rendered in advance, by path. */
const pages = new Map<string, Insert>();

/** Adds a page that is rendered in advance. @returns a function that removes it */
export function addRenderedPage(path: string, insert: Insert): () => void {
  pages.set(path, insert);
  return () => void (pages.get(path) === insert && pages.delete(path));
}

/**
 * Shows a page that is rendered in advance in place of the page on screen, before React does.
 * React's own work, such as running effects, would otherwise delay the first frame of the page.
 *
 * @returns a function that shows the last page again; undefined if nothing was done
 */
export function showRenderedPage(path: string): (() => void) | undefined {
  const [last, another] = document.querySelectorAll<HTMLElement>(`[${PAGE_ATTRIBUTE}]`);
  // No frame comes while the tab is hidden.
  if (!last || another || document.hidden) return undefined;
  const remove = pages.get(path)?.();
  if (!remove) return undefined;
  // React removes it later.
  last.hidden = true;
  window.scrollTo(0, 0);
  return () => {
    remove();
    last.hidden = false;
  };
}

/**
 * Calls back once the next frame is on screen. Calls in the frame after it, since work between the
 * two would hold up what the visitor does at once, such as scrolling.
 */
export const afterFirstFrame = (call: () => void) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(call)));
