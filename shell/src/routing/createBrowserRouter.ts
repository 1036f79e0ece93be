import type { Router, RouterLocation } from './Router';

/** The router of a tab, on the browser's own history. It lives as long as the document. */
export function createBrowserRouter(): Router {
  const listeners = new Set<() => void>();
  let current = readLocation('pop');

  function arrive(arrival: RouterLocation['arrival']) {
    current = readLocation(arrival);
    for (const listener of listeners) listener();
  }

  // Comes with going back or forward, and with a fragment's link, which the browser follows by itself.
  window.addEventListener('popstate', () => arrive('pop'));

  return {
    location: () => current,
    navigate(href) {
      const { href: to } = new URL(href, window.location.href);
      // As a browser does: a link to the page that is there makes no entry of its own.
      const method = to === window.location.href ? 'replaceState' : 'pushState';
      window.history[method]({ key: Math.random().toString(36).slice(2) }, '', to);
      arrive('push');
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
