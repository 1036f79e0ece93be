/**
 * Attribute of a button that a visitor pressed before the page's scripts had loaded. The button can
 * be styled by it to show that the press counts. If the scripts fail, or take too long, the
 * attribute is removed.
 *
 * Its value is empty if the press is replayed after hydration, and `PRESS_CALLED` if the page's early
 * module has begun its call.
 */
export const PRESSED = 'data-pressed';

/** Value of `PRESSED`: the press must not be replayed, because its call is under way. */
export const PRESS_CALLED = 'called';

/**
 * Attribute of a live region of a page with such buttons. Its value is the text that the region
 * gets while a press waits, e.g. `Confirming …`.
 *
 * The shell writes the text before hydration. So the region must have a string as its only child,
 * and `suppressHydrationWarning`: otherwise React renders the page again.
 */
export const PRESS_STATUS = 'data-press-status';

/**
 * Attribute of a live region that says what became of a press that was not handed over to the page.
 * The same rules apply as for `PRESS_STATUS`. The attribute has no value.
 */
export const PRESS_ERROR = 'data-press-error';
