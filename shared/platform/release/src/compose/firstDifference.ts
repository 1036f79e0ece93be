import { oneLine } from '../basics/errors';

/**
 * Returns the first text or tag that differs between two renderings of a page, for people.
 *
 * @returns undefined if there is none
 */
export function firstDifference(one: string, other: string): string | undefined {
  const [ours, theirs] = [piecesOf(one), piecesOf(other)];
  const longer = ours.length > theirs.length ? ours : theirs;
  const at = longer.findIndex((_, index) => ours[index] !== theirs[index]);
  if (at === -1) return undefined;
  return `"${oneLine(ours[at] ?? '')}" becomes "${oneLine(theirs[at] ?? '')}"`;
}

/** React writes an empty comment between texts: they are one for readers. */
const piecesOf = (markup: string) =>
  markup.replaceAll('<!-- -->', '').match(/<[^>]*>|[^<]+/g) ?? [];
