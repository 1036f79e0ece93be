import type { Hint } from './advise';

/**
 * An error that the release tool reports in two lines: why it stopped, and what to do next. Any
 * other error is a bug in the tool and is shown with its stack.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /**
   * @param why one line: what is wrong, naming the app, version, file or address
   * @param hint one line: what to do next
   */
  constructor(
    why: string,
    readonly hint: Hint,
    options?: ErrorOptions,
  ) {
    super(why, options);
  }
}
