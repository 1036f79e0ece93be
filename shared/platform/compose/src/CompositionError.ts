/**
 * Why a page can't be composed, and what to do: a line each. The release tool reports both, with the
 * page and its versions.
 */
export class CompositionError extends Error {
  override readonly name = 'CompositionError';

  constructor(
    why: string,
    readonly hint: string,
  ) {
    super(why);
  }
}
