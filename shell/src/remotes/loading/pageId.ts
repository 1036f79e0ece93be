import type { RemotePage } from '@site/contract';

/** Returns a page's id, e.g. `marketing/Home`. */
export const pageId = ({ remote, page }: RemotePage) => `${remote}/${page}`;
