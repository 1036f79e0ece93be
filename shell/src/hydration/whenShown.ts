/** The part of the document that TypeScript does not know, nor Firefox and Safari. */
type Prerendering = Document & { prerendering?: boolean };

/**
 * Runs `work` once the page is shown to a visitor: later if the browser prerenders it, as for the
 * address bar, and never if nobody opens it.
 */
export function whenShown(work: () => void): void {
  if ((document as Prerendering).prerendering)
    document.addEventListener('prerenderingchange', work, { once: true });
  else work();
}
