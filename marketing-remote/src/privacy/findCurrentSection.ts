/** A heading's position in pixels from the top of the viewport. */
export interface HeadingPosition {
  id: string;
  top: number;
  bottom: number;
}

/** The scroll position of the policy. */
export interface ReadingPosition {
  /** In reading order. */
  headings: readonly HeadingPosition[];
  /** Height of the viewport in pixels. */
  height: number;
  /**
   * Whether the whole last section is visible: then its heading need not reach the reading line.
   */
  atEnd: boolean;
  /** Id in the fragment of the URL, or an empty string. */
  linked: string;
}

/** A heading counts as reached in this upper part of the viewport: about where readers look. */
export const READING_LINE = 0.4;

/** Returns the id of the current section's heading; undefined before the first one is reached. */
export function findCurrentSection({
  headings,
  height,
  atEnd,
  linked,
}: ReadingPosition): string | undefined {
  const reached = headings.filter(({ top }) => top <= height * READING_LINE);
  // A visitor who followed a link reads that section, even if the next heading is close below or
  // the page ends too soon for the heading to scroll up. It no longer counts once it is out of the
  // viewport.
  const followed = (atEnd ? headings : reached).find(
    ({ id, top, bottom }) => id === linked && bottom > 0 && top < height,
  );
  if (followed) return followed.id;
  return (atEnd ? headings : reached).at(-1)?.id;
}
