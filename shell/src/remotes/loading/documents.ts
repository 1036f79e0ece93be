import type { RemotePage } from '@site/contract';
import { pageId } from '../../routing/pageId';
import { isRouted, routedPageAt } from '../../routing/siteMap';
import { readStored, store } from '../../routing/tabStorage';

/** Whether the address is one of the page. */
export function isOnScreen(page: RemotePage): boolean {
  const shown = routedPageAt(window.location.pathname)?.page;
  return shown !== undefined && pageId(shown) === pageId(page);
}

/** Whether a page is loaded or rendered before the visitor asks for it, so that its failure is nobody's. */
export const isInAdvance = (page: RemotePage): boolean => isRouted(page) && !isOnScreen(page);

/** Whether the server answers with the document of the current address. */
export const isReachable = (): Promise<boolean> =>
  fetch(window.location.pathname, { method: 'HEAD' }).then(
    // A request whose end nobody waits for would be aborted by the document, and logged.
    (response) => response.text().then(() => response.ok),
    () => false,
  );

/** Fetches the document of a page that this one can't show, so that it opens at once. */
export function prefetchDocument(path: string) {
  if (document.querySelector(`link[rel=prefetch][href="${path}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = path;
  document.head.append(link);
}

/** Longest time that a document takes to load, in milliseconds. Later, it is another visit. */
const LIMIT = 30_000;

/**
 * Loads the document of the current address. A reload would not do: the entries before it in the
 * history would then belong to the new document, so Back would show its markup at their address. A
 * navigation to the current address would not do either, if it has a fragment.
 *
 * @param ownAddress of this document, which stays if the visitor stops the other one
 */
export function replaceDocument(ownAddress: string) {
  const { href } = window.location;
  // Where the storage is closed, Back to a page that needs a document goes to its top.
  store('entry', [pageOf(href), window.history.state, Date.now()]);
  // If only the fragment differs, the browser would load nothing.
  const isSame = href.split('#')[0] === new URL(ownAddress, href).href;
  window.history.replaceState(null, '', isSame ? `${ownAddress}?` : ownAddress);
  window.location.replace(href);
}

/** Returns the address of a page without its query, which may be a token that nobody may store. */
const pageOf = (href: string) => href.split(/[?#]/)[0]!;

/**
 * Gives the entry the state that it had before `replaceDocument`: the key of the visitor's position.
 *
 * @returns whether it had one
 */
export function takeEntryState(): boolean {
  const state = readStored('entry', ([href, state, time]) =>
    Date.now() - time > LIMIT || pageOf(href) !== pageOf(window.location.href) ? undefined : state,
  );
  store('entry', undefined);
  if (!state) return false;
  window.history.replaceState(state, '');
  return true;
}
