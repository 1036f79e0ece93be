import { isClientSide } from './siteMap';
import type { Router, RouterLocation } from './Router';

/** Creates a router on top of the browser's history. It lives as long as the document. */
export function createBrowserRouter(): Router {
  const listeners = new Set<() => void>();
  const first = readLocation('pop');
  let current = first;
  let isUpdating = false;

  /** Makes a change of the history, if any, and takes over the address. */
  function updateLocation(arrival: RouterLocation['arrival'], change?: () => void) {
    // The change itself is an event of the Navigation API.
    if (isUpdating) return;
    isUpdating = true;
    let next;
    try {
      change?.();
      next = readLocation(arrival);
    } finally {
      isUpdating = false;
    }
    const isAsked = arrival === 'link' || arrival === 'push';
    keepFragment();
    if (!isAsked && isSame(next, current)) return;
    current = next;
    for (const listener of listeners) listener();
  }

  keepFragment();
  // A reload, and Back from another document, are the browser's.
  window.addEventListener('pagehide', () => (window.history.scrollRestoration = 'auto'));
  window.addEventListener('pageshow', keepFragment);

  function go(arrival: RouterLocation['arrival'], address: string, replace = false) {
    const { href } = new URL(address, window.location.href);
    // As in browsers, a link to the current address adds no history entry.
    const isAdded = !replace && href !== window.location.href;
    const method = isAdded ? 'pushState' : 'replaceState';
    updateLocation(arrival, () => window.history[method](newEntryState(), '', address));
  }

  // Fires on back and forward, and on fragment links, which the browser follows by itself.
  window.addEventListener('popstate', () => updateLocation('pop'));
  // A page may change the history without `navigate`. Older browsers have no Navigation API.
  (window.navigation as Navigation | undefined)?.addEventListener(
    'currententrychange',
    ({ navigationType }) => navigationType !== 'traverse' && updateLocation('script'),
  );

  return {
    location: () => current,
    firstLocation: () => first,
    navigate(to, { replace } = {}) {
      const url = new URL(to, window.location.href);
      const { protocol, host, pathname, search, hash } = url;
      if (protocol !== window.location.protocol || host !== window.location.host)
        throw new Error(
          `navigate cannot go to ${protocol}//${host}, which is not this site: use a link`,
        );
      if (!isClientSide(url)) return window.location[replace ? 'replace' : 'assign'](url);
      go('push', pathname + search + hash, replace);
    },
    follow: (href) => go('link', href),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Keeps Chromium from going to the fragment of an entry once more when Back leads to it, after the shell has restored
 * the visitor's place.
 */
function keepFragment(): void {
  window.history.scrollRestoration = window.location.hash ? 'manual' : 'auto';
}

function readLocation(arrival: RouterLocation['arrival']): RouterLocation {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, key: entryKey(), arrival };
}

const isSame = (a: RouterLocation, b: RouterLocation) =>
  a.key === b.key && a.pathname === b.pathname && a.search === b.search && a.hash === b.hash;

/** Returns the key of the current entry of the tab's history, which gets one if it has none. */
function entryKey(): string {
  const state = window.history.state as { key?: string } | null;
  if (state?.key) return state.key;
  const added = newEntryState();
  window.history.replaceState({ ...state, ...added }, '');
  return added.key;
}

/** Returns the state of a new entry. With its key from the start, no second change has to add one. */
const newEntryState = () => ({ key: Math.random().toString(36).slice(2) });
