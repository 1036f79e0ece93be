import { pendingCalls, type EarlyOutcome } from '@site/contract/early';
import { pressedLink } from '../routing/pressedLink';
import { readStored, store, type LeftOutcome } from '../routing/tabStorage';

/** Where the next document finds the outcomes of calls. */
const STORED = 'outcome';

/** Hands the outcome of a call over to the next document of the site, which takes the visitor from here. */
export function handOver({ isSuccess, text }: EarlyOutcome): void {
  // One that no document has told yet stays.
  keep([...stored(), { isSuccess, text, from: performance.timeOrigin }]);
}

const stored = (): LeftOutcome[] => readStored(STORED, (left) => [left].flat()) ?? [];

/** Where the storage is closed, only this document tells the outcomes. */
const keep = (left: LeftOutcome[]) => store(STORED, left.length > 0 ? left : undefined);

/** Leaves the document once the pending calls have settled, unless the visitor has gone elsewhere in the meantime. */
export async function leaveAfterCalls(isAwaited: () => boolean, leave: () => void): Promise<void> {
  const outcomes = await Promise.all(pendingCalls());
  if (!isAwaited()) return;
  outcomes.forEach(handOver);
  leave();
}

/** What the next document tells of a call whose answer reaches no document. */
const UNSEEN =
  'You left the page before the answer came. It may have worked. To be sure, try again.';

/**
 * Follows links that load another document only once the pending calls have settled, which have time
 * limits of their own. The document would take the outcome with it. The router follows other links. Nothing
 * can hold a reload, Back or a new address: the call goes on, but its answer reaches no document.
 */
export function holdLinks(): void {
  addEventListener('click', (event) => {
    const link = pressedLink(event);
    if (pendingCalls().length === 0 || !link || !/^https?:/.test(link.href)) return;
    // A fragment stays on this page.
    if (link.href.split('#')[0] === location.href.split('#')[0]) return;
    event.preventDefault();
    const { href } = link;
    const from = location.pathname + location.search;
    const isAwaited = () => location.pathname + location.search === from;
    void leaveAfterCalls(isAwaited, () => location.assign(href));
  });
  addEventListener('pagehide', () => {
    // A browser that drops the document from its cache hides it a second time.
    const isStored = stored().some(
      ({ from, text }) => text === UNSEEN && from === performance.timeOrigin,
    );
    if (pendingCalls().length > 0 && !isStored) handOver({ isSuccess: false, text: UNSEEN });
  });
}

/** Milliseconds until a visitor has noticed an outcome. Who reloads before that is told again. */
const NOTICED = 1000;

/** What this document tells. */
const told = new Set<string>();

const isForeign = ({ from }: LeftOutcome) => from !== performance.timeOrigin;

/** Returns the outcomes that other documents have handed over. Only the first call gets them. */
export function takeLeftOutcomes(): EarlyOutcome[] {
  const taken = stored().filter((left) => isForeign(left) && !told.has(keyOf(left)));
  const keys = new Set(taken.map(keyOf));
  for (const key of keys) told.add(key);
  if (keys.size > 0)
    setTimeout(() => keep(stored().filter((left) => !keys.has(keyOf(left)))), NOTICED);
  return taken;
}

const keyOf = (left: LeftOutcome) => left.from + left.text;

/**
 * Calls `tell` when the browser has restored this document from its cache. The document that the visitor has
 * left may hand over its outcome before that or after it. If it was this document, it has shown the outcome.
 */
export function onReturn(tell: () => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    tell();
    keep(stored().filter(isForeign));
  });
  addEventListener('storage', ({ key }) => key === STORED && tell());
}
