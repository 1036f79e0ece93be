/** Longest time between the taps of a double tap in milliseconds, as is usual in systems. */
const DOUBLE_TAP = 500;

/** Times of the presses that counted, by button. */
const presses = new WeakMap<Element, number>();

/**
 * Whether a button's `click` or `keydown` only repeats the press before it. The button ignores such a
 * click and prevents such a keydown: browsers click at each keydown of a held Enter.
 *
 * Ask once for each event, and not while the button's call is pending: no press counts then.
 */
export function isRepeat(event: Event, button: Element): boolean {
  if (event.type !== 'click') {
    const { key, repeat } = event as KeyboardEvent;
    return repeat && key === 'Enter';
  }
  const elapsed = event.timeStamp - (presses.get(button) ?? -Infinity);
  const isRepeated = (event as MouseEvent).detail > 1 || (isTap(event) && elapsed < DOUBLE_TAP);
  if (!isRepeated) presses.set(button, event.timeStamp);
  return isRepeated;
}

/**
 * Not every browser counts taps. Older browsers do not tell which device clicks; keys and scripts have
 * a `detail` of 0.
 */
const isTap = ({ detail, pointerType }: Partial<PointerEvent>) =>
  detail !== 0 && (pointerType ?? (navigator.maxTouchPoints > 0 && 'touch')) === 'touch';
