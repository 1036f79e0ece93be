import { PRESSED } from '@site/contract';
import { COPY, PAGE } from './snapshotPage';
import { focusHeading } from '../../routing/focusHeading';

/**
 * Notes what a visitor had begun in a part of the document that is about to go: where the focus is, and early presses.
 *
 * @returns hands it to the page that has come instead: the same button, found by its text, is pressed, and what was
 * focused is focused or, when the page has no such element, the heading
 */
export function restoreInteraction(from: Element): () => void {
  const focused = from.contains(document.activeElement) && document.activeElement;
  const pressed = [...from.querySelectorAll<HTMLElement>(`[${PRESSED}]`)];
  return () => {
    for (const button of pressed) sameAs(button)?.click();
    if (!focused || document.activeElement !== document.body) return;
    sameAs(focused)?.focus({ preventScroll: true });
    if (document.activeElement === document.body) focusHeading();
  };
}

/** The element of the page, not of a copy, that a visitor would take for this one. */
const sameAs = ({ localName, textContent }: Element) =>
  [...document.querySelectorAll<HTMLElement>(`[${PAGE}]:not([${COPY}]) ${localName}`)].find(
    (element) => element.textContent === textContent,
  );
