import type { RemotePage } from '@site/contract';

/** A page of a remote as a text, e.g. `marketing/Home`. */
export const pageId = ({ remote, page }: RemotePage) => `${remote}/${page}`;
