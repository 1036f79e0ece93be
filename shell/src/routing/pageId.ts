import type { RemotePage } from '@site/contract';

/** Attribute of the element around a page or its snapshot; its value is the page's id. */
export const PAGE_ATTRIBUTE = 'data-page';

/** Returns a page's id, e.g. `marketing/Home`. */
export const pageId = ({ remote, page }: RemotePage) => `${remote}/${page}`;
