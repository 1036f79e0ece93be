import type { EarlyOutcome } from '@site/contract/early';

/** Where the next document finds the outcome of a call, in the session storage. */
const STORED = 'outcome';

interface LeftOutcome extends EarlyOutcome {
  /** When the document began that is left. It may hydrate while the next one loads. */
  from: number;
}

/** Hands the outcome of a call over to the next document of the site, which takes the visitor from here. */
export function handOver(outcome: EarlyOutcome): void {
  try {
    const left: LeftOutcome = { ...outcome, from: performance.timeOrigin };
    sessionStorage.setItem(STORED, JSON.stringify(left));
  } catch {
    // Where the storage is closed, only this document tells the outcome.
  }
}

/** What the next document tells of a call whose answer reaches no document. */
const UNSEEN =
  'You left the page before the answer came. It may have worked. To be sure, try again.';

/**
 * Follows links that load another document only once the pending call has settled, which has a time
 * limit of its own. The document would take the outcome with it. The router follows other links. Nothing
 * can hold a reload, Back or a new address: the call goes on, but its answer reaches no document.
 */
export function holdLinks(): void {
  addEventListener('click', (event) => {
    if (!window.pendingCall || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || !/^https?:/.test(link.href) || link.hasAttribute('download')) return;
    // A fragment stays on this page, and another tab leaves it open.
    const isFragment = link.href.split('#')[0] === location.href.split('#')[0];
    if (isFragment || (link.target && link.target !== '_self')) return;
    event.preventDefault();
    const { href } = link;
    const from = location.pathname + location.search;
    void window.pendingCall.then((outcome) => {
      // The visitor has gone elsewhere in the meantime.
      if (location.pathname + location.search !== from) return;
      handOver(outcome);
      location.assign(href);
    });
  });
  addEventListener('pagehide', () => {
    if (window.pendingCall) handOver({ isSuccess: false, text: UNSEEN });
  });
}

/** Returns the outcome that another document has handed over. Only the first call gets it. */
export function takeLeftOutcome(): EarlyOutcome | undefined {
  try {
    const left = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as LeftOutcome | null;
    if (!left || left.from === performance.timeOrigin) return undefined;
    forgetLeftOutcome();
    return left;
  } catch {
    return undefined;
  }
}

/**
 * Calls `tell` when the browser has restored this document from its cache. The document that the visitor has
 * left may hand over its outcome before that or after it. If it was this document, it has shown the outcome.
 */
export function onReturn(tell: () => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    tell();
    forgetLeftOutcome();
  });
  addEventListener('storage', ({ key }) => key === STORED && tell());
}

/** Forgets an outcome that was handed over. */
function forgetLeftOutcome(): void {
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // Where the storage is closed, there is none.
  }
}
