import { PRESSED } from '@site/contract';
import { useLayoutEffect, type RefObject } from 'react';
import { focusHeading, focusPlace } from '../../routing/focusHeading';
import { PAGE_ATTRIBUTE } from '../../routing/pageId';

/** Attribute of the element around a snapshot of a page. */
export const SNAPSHOT_ATTRIBUTE = 'data-snapshot';

/**
 * Remembers the focused element and the early presses in a part of the document that may be
 * replaced.
 *
 * @param isSameCode whether the replacement has the same elements. They are then found by their
 *   position, since a browser that translates the page changes texts; otherwise by their text.
 * @returns a function that restores them in the new page: it presses the same buttons, and focuses
 *   the same element or, if the page has no such element, the heading. Elements that are still in
 *   the document are left alone.
 */
export function rememberInteraction(from: Element, isSameCode = false): () => void {
  const focused = from.contains(document.activeElement) && document.activeElement;
  const pressed = new Set(pressedIn(from));
  return () => {
    // Visitors may also have pressed in the meantime.
    for (const button of pressedIn(from)) pressed.add(button);
    for (const button of pressed) if (!button.isConnected) findCounterpart(button)?.click();
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    if (!focusPlace(findCounterpart(focused))) focusHeading();
  };

  /** Finds the element with the same tag, and position or text, in the page, not in a snapshot. */
  function findCounterpart(element: Element): HTMLElement | undefined {
    const { localName, textContent } = element;
    const candidates = [
      ...document.querySelectorAll<HTMLElement>(
        `[${PAGE_ATTRIBUTE}]:not([${SNAPSHOT_ATTRIBUTE}]) ${localName}`,
      ),
    ];
    return isSameCode
      ? candidates[[...from.querySelectorAll(localName)].indexOf(element)]
      : candidates.find((candidate) => candidate.textContent === textContent);
  }
}

/** Presses whose call is under way must not make another one. */
const pressedIn = (from: Element) => from.querySelectorAll(`[${PRESSED}=""]`);

/**
 * When an element unmounts or gets hidden, restores its focus and early presses in the page that
 * replaces it.
 */
export function useRestoreInteraction(container: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    return () => {
      const restore = rememberInteraction(element);
      // In a microtask: React inserts the replacement in the same commit, but after this cleanup.
      void Promise.resolve().then(() => {
        restore();
        if (!element.contains(document.activeElement)) return;
        // Browsers take the focus off a hidden element, but later.
        (document.activeElement as HTMLElement).blur();
        focusHeading();
      });
    };
  }, [container]);
}
