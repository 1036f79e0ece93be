/** Returns the modal dialog on top of the page, if one is open. */
export const topmostDialog = (): Element | undefined =>
  [...document.querySelectorAll('[aria-modal=true]')].findLast(
    (dialog) => !dialog.closest('[aria-hidden=true]'),
  );
