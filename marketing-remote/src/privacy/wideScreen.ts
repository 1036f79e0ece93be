/**
 * From here on the table of contents stands beside the text. In rem, so that a reader with large letters
 * keeps the one column that leaves room for them.
 */
export const WIDE_SCREEN = '@media (min-width: 60rem)';
