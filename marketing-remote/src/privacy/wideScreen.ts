/**
 * Screens on which the table of contents is beside the text. In rem, so that a large text size
 * keeps the single column.
 */
export const WIDE_SCREEN = '@media (min-width: 60rem)';
