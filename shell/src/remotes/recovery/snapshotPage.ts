import { PAGE_ATTRIBUTE } from '../../routing/pageAttribute';

/** Attribute of the element around a snapshot. */
export const SNAPSHOT_ATTRIBUTE = 'data-snapshot';

/** A copy of a page's DOM, which stays readable after the page itself is gone. */
export interface Snapshot {
  nodes: Node[];
  /** The copy of the focused element. */
  focused: HTMLElement | undefined;
}

/**
 * Copies the DOM of a page, whether rendered here or prerendered. Call it while a broken page is
 * still in the document.
 *
 * @param id of the page, e.g. `marketing/Home`
 * @returns undefined if the page is not in the document
 */
export function snapshotPage(id: string): Snapshot | undefined {
  // There is no document while prerendering.
  const page = globalThis.document?.querySelector(`[${PAGE_ATTRIBUTE}="${id}"]`);
  if (!page) return undefined;
  const copy = page.cloneNode(true) as Element;
  const focused = [...page.querySelectorAll('*')].indexOf(document.activeElement ?? page);
  return {
    nodes: [...copy.childNodes],
    focused: copy.querySelectorAll<HTMLElement>('*')[focused],
  };
}
