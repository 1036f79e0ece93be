import { PRESSED } from '@site/contract';
import { focusHeading } from '../../routing/focusHeading';
import { PAGE_ATTRIBUTE, SNAPSHOT_ATTRIBUTE } from './snapshotPage';

/**
 * Remembers the focused element and the early presses in a part of the document that is about to be
 * replaced.
 *
 * @returns a function that restores them in the new page: it presses the same buttons, found by
 *   their text, and focuses the same element or, if the page has no such element, the heading
 */
export function rememberInteraction(from: Element): () => void {
  const focused = from.contains(document.activeElement) && document.activeElement;
  const pressed = [...from.querySelectorAll<HTMLElement>(`[${PRESSED}]`)];
  return () => {
    for (const button of pressed) findCounterpart(button)?.click();
    if (!focused || document.activeElement !== document.body) return;
    findCounterpart(focused)?.focus({ preventScroll: true });
    if (document.activeElement === document.body) focusHeading();
  };
}

/** Finds the element with the same tag and text in the page, not in a snapshot. */
const findCounterpart = ({ localName, textContent }: Element) =>
  [
    ...document.querySelectorAll<HTMLElement>(
      `[${PAGE_ATTRIBUTE}]:not([${SNAPSHOT_ATTRIBUTE}]) ${localName}`,
    ),
  ].find((element) => element.textContent === textContent);
