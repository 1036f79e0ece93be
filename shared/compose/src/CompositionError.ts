/**
 * Why a page can't be composed, and what to do. The release tool reports both, with the page and its
 * versions.
 */
export class CompositionError extends Error {
  override readonly name = 'CompositionError';

  /**
   * @param why one line: what is wrong, naming the version, element or file
   * @param cure one line: what to do next
   */
  constructor(
    why: string,
    readonly cure: string,
  ) {
    super(why);
  }
}
