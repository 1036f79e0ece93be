/** Folder whose tsconfig.json includes all sources, and shows each the types of Node, the DOM and Jest. */
export const EVERYTHING = '.';

/** Folders whose tsconfig.json shows code only what it will have: code for browsers, and for Node. */
export const PRODUCTS = ['shared', 'shared/platform'];
