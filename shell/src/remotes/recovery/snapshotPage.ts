/** Attribute of the element around a page, whoever drew it: which page it is. */
export const PAGE = 'data-page';

/** Attribute of an element around the copy of a page. */
export const COPY = 'data-copy';

/** A page as it stood in the document, to be read when the page itself is gone. */
export interface Snapshot {
  nodes: Node[];
  /** The copy of the element that has the focus. */
  focused: HTMLElement | undefined;
}

/**
 * Copies a page that stands in the document, drawn here or prerendered: to be called while what broke is still there.
 *
 * @param key of the page, e.g. `marketing/Home`
 */
export function snapshotPage(key: string): Snapshot | undefined {
  // Where pages are prerendered there is no document.
  const page = globalThis.document?.querySelector(`[${PAGE}="${key}"]`);
  if (!page) return undefined;
  const copy = page.cloneNode(true) as Element;
  const focused = [...page.querySelectorAll('*')].indexOf(document.activeElement ?? page);
  return {
    nodes: [...copy.childNodes],
    focused: copy.querySelectorAll<HTMLElement>('*')[focused],
  };
}
