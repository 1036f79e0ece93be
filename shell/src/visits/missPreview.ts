import { PREVIEW_PARAMETER, ROLLOUT_PREFIX } from '@site/format';
import { drawnRollout } from './drawnRollout';
import { namedPreview } from './namedPreview';
import { liveQuery, openPreview, takeState } from './openPreview';

// Script of the not-found page. The address of an ended preview may have `~ended` after the name. It runs before the first paint.

const { pathname, search, hash } = location;
const path = pathname.replace(/\/+(?=\/|$)/g, '') || '/';
const [, before, encodedQuery] = /^(.*?)%3F(.*)/i.exec(pathname) ?? [];
const [, ended, page = '/'] = /^\/_preview\/([\w-]+)[^/]*(\/.*)?/.exec(path) ?? [];

// Some mail programs encode a link's `?`.
if (encodedQuery !== undefined)
  replaceBy(`${before}?${encodedQuery}${search.replace('?', '&')}${hash}`);
// A bucket sends this page for a page's address with doubled or trailing slashes, too: that becomes
// the address without them.
else if (path !== pathname) replaceBy(path + search + hash);
else if (ended === undefined) {
  // A shell that is rolled out may have a page that the live one lacks.
  const name = namedPreview() ?? drawnRollout();
  if (name) openPreview(name);
} else if (ended.indexOf(ROLLOUT_PREFIX) === 0) {
  takeState();
  // Visitors of a rollout that has just ended get the live page, and no rollout again.
  replaceBy(`${page}${search ? `${search}&` : '?'}${PREVIEW_PARAMETER}=${hash}`);
} else {
  takeState();
  sayItEnded(ended, page + liveQuery() + hash);
}

function replaceBy(address: string): void {
  stop();
  location.replace(address);
}

/**
 * Servers also send this page for the pages of a preview that has ended. Replacing it by the preview's
 * would never end, so the tab forgets the preview, and the page's bar says so.
 */
function sayItEnded(name: string, livePage: string): void {
  try {
    sessionStorage.removeItem(PREVIEW_PARAMETER);
  } catch {
    // A closed storage has no preview.
  }
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
