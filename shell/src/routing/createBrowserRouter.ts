import type { Router, RouterLocation } from './Router';

/** Creates a router on top of the browser's history. It lives as long as the document. */
export function createBrowserRouter(): Router {
  const listeners = new Set<() => void>();
  const first = readLocation('pop');
  let current = first;

  function updateLocation(arrival: RouterLocation['arrival']) {
    current = readLocation(arrival);
    for (const listener of listeners) listener();
  }

  // Fires on back and forward, and on fragment links, which the browser follows by itself.
  window.addEventListener('popstate', () => updateLocation('pop'));

  return {
    location: () => current,
    firstLocation: () => first,
    navigate(href) {
      const { href: to } = new URL(href, window.location.href);
      // As in browsers, a link to the current address adds no history entry.
      const method = to === window.location.href ? 'replaceState' : 'pushState';
      window.history[method]({ key: Math.random().toString(36).slice(2) }, '', to);
      updateLocation('push');
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function readLocation(arrival: RouterLocation['arrival']): RouterLocation {
  const { pathname, search, hash } = window.location;
  const { key = '' } = (window.history.state ?? {}) as { key?: string };
  return { pathname, search, hash, key, arrival };
}
