import type { RemotePage } from '@site/contract';
import { pageId } from '../../routing/pageId';
import { routeAt } from '../../routing/routeAt';
import { routes } from '../../routing/routes';

/** Whether the address is one of the page. */
export function isOnScreen(page: RemotePage): boolean {
  const shown = routeAt(window.location.pathname)?.page;
  return shown !== undefined && pageId(shown) === pageId(page);
}

/** Fetches the document of a page that this one can't show, so that it opens at once. */
export function prefetchDocument(page: RemotePage) {
  const path = routes.pages.find((route) => pageId(route.page) === pageId(page))?.path;
  if (path === undefined || document.querySelector(`link[rel=prefetch][href="${path}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = path;
  document.head.append(link);
}

/**
 * Loads the document of the current address. A reload would not do: the entries before it in the
 * history would then belong to the new document, so Back would show its markup at their address. A
 * navigation to the current address would not do either, if it has a fragment.
 */
export function replaceDocument(ownPath: string) {
  const { href } = window.location;
  window.history.replaceState(null, '', ownPath);
  window.location.replace(href);
}
