/** Longest time between the clicks of a double click or tap in milliseconds, as is usual in systems. */
const DOUBLE_CLICK = 500;

/** Times of the latest clicks, by button. */
const clicks = new WeakMap<Element, number>();

/**
 * Whether a button's `click` or `keydown` only repeats the press before it. The button ignores such a
 * click and prevents such a keydown: browsers click at each keydown of a held Enter.
 *
 * Ask once for each event.
 */
export function isRepeat(event: Event, button: Element): boolean {
  if (event.type !== 'click') {
    const { key, repeat } = event as KeyboardEvent;
    return repeat && key === 'Enter';
  }
  const elapsed = event.timeStamp - (clicks.get(button) ?? -Infinity);
  clicks.set(button, event.timeStamp);
  // Systems can allow more time for a double click, but not every browser counts taps.
  return (event as MouseEvent).detail > 1 || elapsed < DOUBLE_CLICK;
}
