import type { Release } from '@site/contract';

/**
 * An error after a command's point of no return: its release is written, but something that follows
 * is not. The tool reports it in two lines like a `Refusal`, but never as one, since what the caller
 * asked for is done or may be.
 */
export class Unfinished extends Error {
  override readonly name = 'Unfinished';

  /**
   * @param why one line: what could not be done
   * @param cure one line: what to do next
   * @param release the live release, if it is known to be live
   */
  constructor(
    readonly why: string,
    readonly cure: string,
    readonly release?: Release,
    options?: ErrorOptions,
  ) {
    super(release ? `release ${release.number} is live, but ${why}` : why, options);
  }
}
