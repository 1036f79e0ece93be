import type {} from '@site/contract/early';
import { nameWindow, windowName } from '../routing/tabStorage';

/**
 * Replaces the page by the same page of a preview or rollout; see `placePath`.
 *
 * A replaced entry of the history loses its state, and with it the visitor's place after a reload or
 * Back. The window's name takes the state to the other page, which puts
 * the name back: links of other pages may have it as their target.
 */
export function openPreview(name: string): void {
  const { pathname, search, hash } = location;
  nameWindow(JSON.stringify([windowName(), history.state]));
  // A call of an early press goes on: the other page tells that it may have worked.
  if (!window.pendingCall) stop();
  location.replace(`/_preview/${name}${pathname.replace(/\/$/, '')}${search}${hash}`);
}

/** Puts the window's name back. @returns the state of the live page's entry */
export function takeState(): { key?: string } | null {
  let state = history.state as { key?: string } | null;
  try {
    const [name, left] = JSON.parse(windowName()) as [string, typeof state];
    nameWindow(name);
    state = left;
  } catch {
    // The visitor opened this page's own address.
  }
  return state;
}

/** Returns the query of the live page. */
export const liveQuery = (): string =>
  location.search.replace(
    /([?&])preview=[^&]*(&|$)/,
    (_, before: string, after: string) => after && before,
  );
