/**
 * Attribute of the elements that the shell and the UI kit show on a page of a remote, such as the header. Style
 * sheets of remotes don't reach them.
 */
export const SHELL_ELEMENT = 'data-shell';
