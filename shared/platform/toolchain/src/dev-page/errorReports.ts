/** Path at which a development server finds the sources of a posted stack. */
export const STACK_PATH = '/source-positions';

/** Path at which a development server compares a posted `PolicyReport` with the live policy. */
export const POLICY_PATH = '/live-policy';

/** A use that the development policy does not name, as a browser reports it. */
export interface PolicyReport {
  /** E.g. `connect-src`. */
  directive: string;
  /** Address that was used, or a word such as `data`. */
  blocked: string;
  /** Path of the page on screen. */
  pathname: string;
  /** The script's position, as a stack. */
  stack: string;
}

/** What the live policy would refuse. */
export interface PolicyRefusal {
  message: string;
  /** Position in the app's source, if it is known. */
  stack: string[];
}

declare global {
  interface Window {
    /** Why the page could not be prerendered. */
    prerenderFailure?: { message: string; stack: string };
  }
}
