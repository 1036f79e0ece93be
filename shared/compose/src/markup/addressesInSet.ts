/** An address, its density or width, and what separates it from the next one. */
const CANDIDATE =
  /[\t\n\f\r ]*((?!,)[^\t\n\f\r ]*[^\t\n\f\r ,])(?:[\t\n\f\r ]+[\d.]+[wx])?[\t\n\f\r ]*(?:,|$)/y;

/**
 * Returns the addresses in a `srcset`.
 *
 * @returns undefined for anything but addresses with a density or a width: browsers could find
 *   other addresses in it
 */
export function addressesInSet(set: string): string[] | undefined {
  const candidates = [...set.matchAll(new RegExp(CANDIDATE, 'gy'))];
  return candidates.map(([text]) => text).join('') === set
    ? candidates.map(([, address = '']) => address)
    : undefined;
}
