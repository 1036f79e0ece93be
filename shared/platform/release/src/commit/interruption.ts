/**
 * What a signal that asks this process to end would meet: a change that is not committed yet, a release
 * whose commit is under way or not yet with visitors, or undefined if nothing is lost.
 */
export type UnderWay = 'change' | { release: number } | undefined;

let underWay: UnderWay;
/** Ends the process. Undefined until the first signal, which a commit under way outlasts. */
let end: (() => void) | undefined;

/** Notes that this process is about to change the site. */
export const beginChange = () => {
  underWay = 'change';
};

/**
 * Answers a signal that asks this process to end. The first one lets the commit of a release finish:
 * otherwise visitors would keep the old pages until somebody's next command.
 *
 * @param stop ends the process, and says what was under way
 * @returns the number of the release that is finished first, if there is one
 */
export function interrupt(stop: (met: UnderWay) => void): number | undefined {
  if (typeof underWay !== 'object' || end) {
    stop(underWay);
    return undefined;
  }
  end = () => stop(underWay);
  return underWay.release;
}

/**
 * Commits a release and brings it to visitors, though a first signal asks the process to end.
 *
 * @param commit returns undefined if another command was faster. Then the process ends
 */
export async function uninterrupted<Made>(
  release: number,
  commit: () => Promise<Made | undefined>,
): Promise<Made | undefined> {
  underWay = { release };
  let made: Made | undefined;
  try {
    made = await commit();
  } finally {
    underWay = undefined;
  }
  if (made !== undefined) return made;
  beginChange();
  end?.();
  return undefined;
}
