/** Where a heading stands on the screen, in pixels from the screen's upper edge. */
export interface HeadingPosition {
  id: string;
  top: number;
  bottom: number;
}

/** What is on the screen when it is asked which section is being read. */
export interface ReadingPosition {
  /** In reading order. */
  headings: readonly HeadingPosition[];
  /** Height of the screen. */
  height: number;
  /** The whole last section is on the screen, so nobody needs to scroll its heading up to read it. */
  atEnd: boolean;
  /** Id of the heading that the address names, or an empty string. */
  linked: string;
}

/** Share of the screen above which a heading counts as reached: about where the eyes rest. */
export const READING_LINE = 0.4;

/** The heading under which the visitor reads, or undefined before the first of them is reached. */
export function sectionBeingRead({
  headings,
  height,
  atEnd,
  linked,
}: ReadingPosition): string | undefined {
  const reached = headings.filter(({ top }) => top <= height * READING_LINE);
  // Who followed a link reads what it led to, even with the next heading close below, or where the page ends
  // too soon for the heading to come up. Scrolled off the screen, it no longer counts.
  const followed = (atEnd ? headings : reached).find(
    ({ id, top, bottom }) => id === linked && bottom > 0 && top < height,
  );
  if (followed) return followed.id;
  return (atEnd ? headings : reached).at(-1)?.id;
}
