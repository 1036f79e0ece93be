/**
 * A screen as low as a phone held sideways: what can be pressed is in the first view. In rem, so that a
 * visitor with large text gets the layout that scrolls.
 */
export const SHORT_SCREEN = '@media (max-height: 31.25rem)';
