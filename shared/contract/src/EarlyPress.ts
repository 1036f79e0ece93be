/**
 * Attribute of a button that a visitor pressed before the page's scripts had loaded. The button can
 * be styled by it to show that the press counts. The press is replayed after hydration. If the
 * scripts fail, or take too long, the attribute is removed.
 */
export const PRESSED = 'data-pressed';

/**
 * Attribute of a live region of a page with such buttons. Its value is the text that the region
 * gets while a press waits, e.g. `Confirming …`.
 *
 * The shell writes the text before hydration. So the region must have a string as its only child,
 * and `suppressHydrationWarning`: otherwise React renders the page again.
 */
export const PRESS_STATUS = 'data-press-status';

/**
 * Attribute of a live region that says why a press could not be handled. The same rules apply as
 * for `PRESS_STATUS`.
 */
export const PRESS_ERROR = 'data-press-error';
