import { useEffect, useState } from 'react';

/** A heading counts as reached in this upper part of the viewport: about where readers look. */
const READING_LINE = 0.4;

/**
 * Returns the id of the current section's heading. Undefined before the first one is reached.
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
      const boxes = headings.map((heading) => ({
        id: heading.id,
        box: heading.getBoundingClientRect(),
      }));
      const end = lastSection?.getBoundingClientRect().bottom ?? Infinity;
      // At the end of the page, a heading need not reach the line. Fractions of a pixel may stay
      // hidden.
      const line = end < innerHeight + 1 ? Infinity : innerHeight * READING_LINE;
      const reached = boxes.filter(({ box }) => box.top <= line);
      // A visitor who followed a link reads that section, even if the next heading is close below or
      // the page ends too soon for the heading to scroll up. It no longer counts once it is out of the
      // viewport.
      const followed = reached.find(
        ({ id, box }) => id === hash.slice(1) && box.bottom > 0 && box.top < innerHeight,
      );
      setCurrent((followed ?? reached.at(-1))?.id);
    };
    update();
    const events = ['scroll', 'resize'];
    for (const event of events) window.addEventListener(event, update, { passive: true });
    return () => events.forEach((event) => window.removeEventListener(event, update));
  }, [ids, hash]);

  return current;
}
