/** Path at which each development server answers where a line of its scripts comes from. */
export const SOURCE_POSITION_PATH = '/source-position';

/** Where a line of a script comes from. */
export interface SourcePosition {
  /** Source file, relative to the repository. */
  file: string;
  /** Its line, from 1. */
  line: number;
  /** The lines around it. */
  excerpt: string;
}
