/** Page background. HTML, the browser's own frame and the theme use it before any script runs. */
export const BACKGROUND = '#0a0918';
