import { useEffect, useState } from 'react';

/** The scroll position of the policy. */
export interface ReadingPosition {
  /** In reading order, in pixels from the top of the viewport. */
  headings: readonly { id: string; top: number; bottom: number }[];
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
const READING_LINE = 0.4;

/** Less than 1, because fractions of a pixel may stay hidden. */
const WHOLE = 0.99;

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
    let atEnd = false;

    const update = () => {
      const positions = headings.map((heading) => {
        const { top, bottom } = heading.getBoundingClientRect();
        return { id: heading.id, top, bottom };
      });
      const linked = hash.slice(1);
      setCurrent(findCurrentSection({ headings: positions, height: innerHeight, atEnd, linked }));
    };

    // The result changes only when a heading crosses an edge of the viewport or the reading line.
    // One observer for each avoids work on every scroll event.
    const screen = new IntersectionObserver(update);
    const upperPart = new IntersectionObserver(update, {
      rootMargin: `0px 0px -${100 - 100 * READING_LINE}% 0px`,
    });
    const end = new IntersectionObserver(
      (entries) => {
        atEnd = (entries.at(-1)?.intersectionRatio ?? 0) >= WHOLE;
        update();
      },
      { threshold: WHOLE },
    );
    for (const heading of headings) {
      screen.observe(heading);
      upperPart.observe(heading);
    }
    if (lastSection) end.observe(lastSection);
    return () => [screen, upperPart, end].forEach((observer) => observer.disconnect());
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
