/** Window event: changed components are about to be rendered. */
export const REFRESH = 'fast-refresh';
