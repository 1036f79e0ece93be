import type { Hint } from '@site/project';

/**
 * An error after a command's point of no return: its release is in the log or may be, but something
 * that follows is not done. The tool reports it in two lines, as it does a `Refusal`. It is not a refusal,
 * since the release may already be live.
 */
export class Unfinished extends Error {
  override readonly name = 'Unfinished';

  /** @param release the committed one, if it is known to be committed */
  constructor(
    readonly why: string,
    readonly hint: Hint,
    readonly release?: { number: number },
    options?: ErrorOptions,
  ) {
    super(release ? `release ${release.number} is committed, but ${why}` : why, options);
  }
}
