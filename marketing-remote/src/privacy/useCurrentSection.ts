import { useEffect, useState } from 'react';

/** The scroll position of the policy. */
export interface ReadingPosition {
  /** In reading order, in pixels from the top of the viewport. */
  headings: readonly { id: string; top: number; bottom: number }[];
  /** Height of the viewport in pixels. */
  height: number;
  /** Whether the end of the last section is visible: then its heading need not reach the line. */
  atEnd: boolean;
  /** Id in the fragment of the URL, or an empty string. */
  linked: string;
}

/** A heading counts as reached in this upper part of the viewport: about where readers look. */
const READING_LINE = 0.4;

/**
 * Returns the id of the current section's heading. Undefined at first.
 *
 * @param ids heading ids in reading order; must be the same array on every render
 * @param hash the fragment of the page's URL with its `#`, or an empty string
 */
export function useCurrentSection(ids: readonly string[], hash: string): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const headings = [...document.querySelectorAll(ids.map((id) => `#${id}`).join())];
    const lastSection = headings.at(-1)?.closest('section');
    const update = () => {
      const positions = headings.map((heading) => {
        const { top, bottom } = heading.getBoundingClientRect();
        return { id: heading.id, top, bottom };
      });
      const end = lastSection?.getBoundingClientRect().bottom ?? Infinity;
      // Fractions of a pixel may stay hidden.
      const atEnd = end < innerHeight + 1;
      const linked = hash.slice(1);
      setCurrent(findCurrentSection({ headings: positions, height: innerHeight, atEnd, linked }));
    };
    update();
    const events = ['scroll', 'resize'];
    for (const event of events) window.addEventListener(event, update, { passive: true });
    return () => events.forEach((event) => window.removeEventListener(event, update));
  }, [ids, hash]);

  return current;
}

/** Returns the id of the current section's heading; undefined before the first one is reached. */
export function findCurrentSection({
  headings,
  height,
  atEnd,
  linked,
}: ReadingPosition): string | undefined {
  const reached = atEnd ? headings : headings.filter(({ top }) => top <= height * READING_LINE);
  // A visitor who followed a link reads that section, even if the next heading is close below or
  // the page ends too soon for the heading to scroll up. It no longer counts once it is out of the
  // viewport.
  const followed = reached.find(
    ({ id, top, bottom }) => id === linked && bottom > 0 && top < height,
  );
  return (followed ?? reached.at(-1))?.id;
}
