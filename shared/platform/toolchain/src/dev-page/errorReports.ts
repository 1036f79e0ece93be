/** Path at which a development server answers a posted stack with its known positions in the apps' sources. */
export const ERRORS_PATH = '/page-errors';

declare global {
  interface Window {
    /** Why the page could not be prerendered. */
    prerenderFailure?: { message: string; stack: string };
  }
}
