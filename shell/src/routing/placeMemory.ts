import { entryKey } from './entryKey';
import type { RouterLocation } from './Router';

/** Scroll position, and index of the focused control; -1 if no control had the focus. */
type Place = [top: number, control: number];

/** Entries of the history whose places are kept. */
const LIMIT = 50;

/** Where a reload finds the places, in the session storage. Pages of previews read them, too. */
const STORED = 'places';

/** The places by the key of their entry, the last one last. */
let places: Map<string, Place> | undefined;

/**
 * Remembers where the visitor is on the page on screen. The browser's own restoration runs as soon
 * as the address changes, while the previous page is still on screen: it then loses the position if
 * that page is shorter, and the focus in any case.
 */
export function rememberPlace({ key }: RouterLocation): void {
  // After the address has changed, any scrolling is the browser's, for the page to come.
  if (entryKey() !== key) return;
  places ??= readPlaces();
  places.delete(key);
  places.set(key, [
    Math.round(window.scrollY),
    controls().findIndex((control) => control === document.activeElement),
  ]);
  for (const [oldest] of places) if (places.size > LIMIT) places.delete(oldest);
}

/**
 * Restores the scroll position after back or forward, and the focus. Without a place, the browser's
 * choice stays.
 *
 * @returns whether a control has the focus
 */
export function restorePlace({ key }: RouterLocation): boolean {
  const [top, index] = (places ??= readPlaces()).get(key) ?? [];
  if (top !== undefined) window.scrollTo(0, top);
  const control = controls()[index ?? -1];
  control?.focus({ preventScroll: true });
  return control !== undefined && control === document.activeElement;
}

/** Stores the places for after a reload. A document that has none keeps those of the one before. */
export function storePlaces(): void {
  try {
    if (places) window.sessionStorage.setItem(STORED, JSON.stringify([...places]));
  } catch {
    // The browser has no room or allows no storage: a reload then loses the places.
  }
}

function readPlaces(): Map<string, Place> {
  try {
    return new Map(JSON.parse(window.sessionStorage.getItem(STORED) ?? '[]') as [string, Place][]);
  } catch {
    return new Map();
  }
}

/** Returns everything that can be pressed or filled in. */
const controls = () => [
  ...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary'),
];
