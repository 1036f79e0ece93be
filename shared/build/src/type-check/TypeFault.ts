/** A mistake in a source that TypeScript found. */
export interface TypeFault {
  /** Absolute path of the source. */
  file: string;
  /** Line and column, from 1, e.g. `12:3`. */
  place: string;
  /** Number and text of the message. */
  message: string;
}
