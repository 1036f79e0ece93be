/**
 * Attribute of a button that a visitor pressed before the page's scripts had loaded. The button can
 * be styled by it to show that the press counts. The press is replayed after hydration.
 */
export const PRESSED = 'data-pressed';
