/**
 * Attribute of a button that was pressed before the page's scripts were there. How a button shows by it that the press
 * counts is its own; the press itself comes once the page works.
 */
export const PRESSED = 'data-pressed';
