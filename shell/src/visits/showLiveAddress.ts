import { readStored } from '../routing/tabStorage';
import { liveQuery, takeState } from './openPreview';

/**
 * Gives the page of a preview or rollout its live address before anything else reads it: the router,
 * remotes and tokens then see what they see live. A reload gets the live page, whose script leads back.
 *
 * Takes over the state of the live page's entry, and scrolls to where the visitor was: browsers restore
 * the live page only. The shell keeps the positions by the key in that state.
 */
export function showLiveAddress(): void {
  const { pathname, hash } = location;
  const state = takeState();
  const restore = () => restorePosition(state?.key);
  addEventListener('DOMContentLoaded', () => {
    restore();
    // Right after this event, Chromium goes to the fragment.
    if (hash) requestAnimationFrame(restore);
  });
  const path = pathname.replace(/^\/_preview\/[^/]+\/*/, '/');
  history.replaceState(state, '', path + liveQuery() + hash);
}

/** An entry without a position throws, which `readStored` ignores. */
const restorePosition = (key = '') =>
  readStored('positions', (positions) => scrollTo(0, new Map(positions).get(key)![0]));
