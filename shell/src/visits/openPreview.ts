import type {} from '@site/contract/early';
import { nameWindow, windowName } from '../routing/tabStorage';

/**
 * Replaces the page by the same page of a preview or rollout; see `placePath`.
 *
 * A replaced entry of the history loses its state, and with it the visitor's place after a reload or
 * Back. The window's name takes the state and the fragment to the other page, which puts
 * the name back: links of other pages may have it as their target.
 */
export function openPreview(name: string): void {
  const { pathname, search, hash } = location;
  const { state } = history;
  nameWindow(JSON.stringify([windowName(), state, hash]));
  // A call of an early press goes on: the other page tells that it may have worked.
  if (!window.pendingCall) stop();
  // Where the visitor has been before, the browser would go to the fragment once the place is restored.
  const fragment = state ? '' : hash;
  location.replace(`/_preview/${name}${pathname.replace(/\/$/, '')}${search}${fragment}`);
}

/** Puts the window's name back. @returns the state and the fragment of the live page's entry */
export function takeEntry() {
  let state = history.state as { key?: string } | null;
  let { hash } = location;
  try {
    const [name, left, fragment] = JSON.parse(windowName()) as [string, typeof state, string?];
    nameWindow(name);
    state = left;
    // A page of an earlier version of the shell leaves it in the address.
    hash = fragment ?? hash;
  } catch {
    // The visitor opened this page's own address.
  }
  return { state, hash };
}

/** Returns the query of the live page. */
export const liveQuery = (): string =>
  location.search.replace(
    /([?&])preview=[^&]*(&|$)/,
    (_, before: string, after: string) => after && before,
  );
