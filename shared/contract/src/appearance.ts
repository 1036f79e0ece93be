/** The ground of every page: there before any script runs, in the browser's own frame, and in the theme. */
export const BACKGROUND = '#0a0918';
