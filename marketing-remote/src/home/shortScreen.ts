/**
 * A screen as low as a phone held sideways. The phone's picture is beside the text, and everything
 * is smaller, so that the store badges are in the first view. In rem: a visitor with large text gets
 * the layout that scrolls. Paper gets the layout, too, so that the page fits one sheet.
 */
export const SHORT_SCREEN = '@media (max-height: 31.25rem) and (min-width: 35rem), print';
