import type { EarlyOutcome } from '@site/contract/early';
import { DRAW_KEY, PREVIEW_PARAMETER } from '@site/format';

/**
 * All that the shell stores in a visitor's browser, by key, and what for. The privacy policy names each key. Documents of
 * other versions read it, too: keys and formats stay.
 */
export const STORED: {
  sessionStorage: Record<keyof StoredValues | typeof PREVIEW_PARAMETER, string>;
  localStorage: Record<typeof DRAW_KEY, string>;
} = {
  sessionStorage: {
    positions:
      'the visitor’s place on the page of each history entry: for reloads, Back and previews',
    outcome: 'what the next document tells of calls',
    entry: 'state of a history entry, for the document that replaces the one of the entry',
    preview: 'the preview that the tab shows',
  },
  localStorage: { draw: 'the visitor’s draw, which decides on rollouts' },
};

/** In the session storage of the tab, as JSON. */
interface StoredValues {
  /** The last entry last. */
  positions: [key: string, position: Position][];
  /** An earlier version stored a single one. */
  outcome: LeftOutcome[] | LeftOutcome;
  /** The page is its address without query and fragment. An earlier version stored the whole address. */
  entry: [page: string, state: unknown, time: number];
}

/**
 * Scroll position, index of the focused control, or -1 if none had the focus, and indexes of the open `details`, which
 * an earlier version of the shell did not store.
 */
export type Position = [top: number, control: number, open?: number[]];

/** What became of a call of another document. */
export interface LeftOutcome extends EarlyOutcome {
  /** When the document began that is left. It may hydrate while the next one loads. */
  from: number;
}

/**
 * Returns what `read` makes of a stored value. It may throw: other code may have stored something else.
 *
 * @returns undefined if nothing is stored, or nothing that `read` understands
 */
export const readStored = <Name extends keyof StoredValues, Result>(
  name: Name,
  read: (value: StoredValues[Name]) => Result,
): Result | undefined =>
  attempt(() => {
    const text = sessionStorage.getItem(name);
    return text ? read(JSON.parse(text) as StoredValues[Name]) : undefined;
  });

/** Stores a value, or removes the stored one. */
export const store = <Name extends keyof StoredValues>(
  name: Name,
  value: StoredValues[Name] | undefined,
): void =>
  attempt(() =>
    value ? sessionStorage.setItem(name, JSON.stringify(value)) : sessionStorage.removeItem(name),
  );

/** Returns the preview that the tab shows, which its session storage holds. */
export const storedPreview = () => attempt(() => sessionStorage.getItem(PREVIEW_PARAMETER));

export const storePreview = (name: string) =>
  attempt(() => sessionStorage.setItem(PREVIEW_PARAMETER, name));

export const forgetPreview = () => attempt(() => sessionStorage.removeItem(PREVIEW_PARAMETER));

/**
 * Returns the visitor's draw, which decides on rollouts. The local storage holds it.
 *
 * @returns null if there is none yet, and undefined if the browser allows no storage
 */
export const storedDraw = () => attempt(() => localStorage.getItem(DRAW_KEY));

export const storeDraw = (draw: string) => attempt(() => localStorage.setItem(DRAW_KEY, draw));

/** A browser may allow no storage, or have no room in it. The site works without, and forgets. */
function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/**
 * Returns the window's name. It takes the state of a history entry from a live page to that of a preview or rollout, and
 * marks the tab of a preview.
 */
export const windowName = (): string => window.name;

export const nameWindow = (name: string) => (window.name = name);
