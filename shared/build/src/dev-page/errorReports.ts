/** Path at which a development server finds the sources of a posted stack. */
export const STACK_PATH = '/source-positions';

declare global {
  interface Window {
    /** Why the page could not be prerendered. */
    prerenderFailure?: { message: string; stack: string };
  }
}
