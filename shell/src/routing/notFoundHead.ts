/** Head of the page for addresses without a page, which is the shell's own. */
export const notFoundHead = {
  title: '{productName} - Page not found',
  description: 'There is no page at this address.',
};
