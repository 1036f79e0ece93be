import { pressedLink } from './pressedLink';
import { isClientSide } from './siteMap';
import type { Router } from './Router';

/** Time from one press to the next of a double click, in milliseconds, and the distance in pixels. */
const DOUBLE = { time: 500, distance: 30 };

/**
 * Makes presses of links to pages of the site client-side navigations, whichever component renders the link. The
 * page's own handlers come first: React handles events at its root, below the document.
 *
 * The second press of a double click does nothing on the page that has just come. A document that the browser
 * loads would not have got it either.
 *
 * @returns a function that ends it
 */
export function followLinks({ follow }: Pick<Router, 'follow'>): () => void {
  let followed: MouseEvent | undefined;
  const dropSecond = (event: MouseEvent) => {
    if (!followed || !isSecond(event, followed)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (event: MouseEvent) => {
    const link = pressedLink(event);
    // `rel="external"` asks for a page load.
    if (!link || link.relList.contains('external') || !isClientSide(link)) return;
    event.preventDefault();
    followed = event;
    follow(link.href);
  };
  // Its first half would take the focus off the new page's heading.
  const halves = ['mousedown', 'click'] as const;
  for (const half of halves) document.addEventListener(half, dropSecond, { capture: true });
  document.addEventListener('click', press);
  return () => {
    for (const half of halves) document.removeEventListener(half, dropSecond, { capture: true });
    document.removeEventListener('click', press);
  };
}

/** Browsers count the presses of a mouse, and not those of a finger. */
const isSecond = (event: MouseEvent, first: MouseEvent) =>
  event.timeStamp - first.timeStamp < DOUBLE.time &&
  event.detail > 0 &&
  Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < DOUBLE.distance;
