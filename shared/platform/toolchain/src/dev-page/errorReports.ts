/** Path at which a development server answers a posted `ErrorReport` with a `LocatedError`. */
export const ERRORS_PATH = '/page-errors';

/** What a page reports. */
export type ErrorReport = ThrownError | PolicyReport;

/** An exception. */
export interface ThrownError {
  message: string;
  stack: string;
}

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

/** An exception, or what the live policy would refuse. */
export interface LocatedError {
  message: string;
  /** Its known positions in the apps' sources. */
  stack: string[];
}

declare global {
  interface Window {
    /** Why the page could not be prerendered. */
    prerenderFailure?: ThrownError;
  }
}
