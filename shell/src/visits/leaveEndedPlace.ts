import { PREVIEW_PARAMETER, ROLLOUT_PREFIX } from '@site/format';
import { forgetPreview } from '../routing/tabStorage';
import { liveQuery, takeState } from './openPreview';
import { replacePage } from './replacePage';

/**
 * Leads on from a page of a rollout or preview that has ended.
 *
 * @returns false if the address is of neither
 */
export function leaveEndedPlace(): boolean {
  const { pathname, search, hash } = location;
  // The address of an ended preview may have `~ended` after the name.
  const [, name, page = '/'] = /^\/_preview\/([\w-]+)[^/]*(\/.*)?/.exec(pathname) ?? [];
  if (name === undefined) return false;
  takeState();
  // Visitors of a rollout that has just ended get the live page, and no rollout again.
  if (name.indexOf(ROLLOUT_PREFIX) === 0)
    replacePage(`${page}${search ? `${search}&` : '?'}${PREVIEW_PARAMETER}=${hash}`);
  else sayItEnded(name, page + liveQuery() + hash);
  return true;
}

/**
 * Servers also send the not-found page for the pages of a preview that has ended. Replacing it by the preview's
 * would never end, so the tab forgets the preview, and the page's bar says so.
 */
function sayItEnded(name: string, livePage: string): void {
  forgetPreview();
  document.addEventListener('DOMContentLoaded', () => {
    const bar = document.querySelector<HTMLElement>('[data-preview]');
    if (!bar) return;
    const [home, live] = bar.querySelectorAll('a');
    bar.querySelector('b')!.textContent = name;
    home!.href = `/?${PREVIEW_PARAMETER}=${name}`;
    live!.href = livePage;
    bar.hidden = false;
  });
}
