/** Attribute of the element around a page or its snapshot; its value is the page's id. */
export const PAGE_ATTRIBUTE = 'data-page';

/** Attribute of the element around a snapshot of a page. */
export const SNAPSHOT_ATTRIBUTE = 'data-snapshot';
