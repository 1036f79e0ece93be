import { HYDRATION_FAILED } from './events';
import { isSupported } from './isSupported';
import { FAILED } from './keepEarlyPresses';
import { startScripts } from './startScripts';

// Inlined into every page: runs as soon as the markup is parsed, before the page's scripts load.
//
// The build turns it into ES5, and what runs in every browser uses old functions only: a browser
// that is too old for the page's scripts must be able to say so.

if (isSupported)
  startScripts(() => {
    dispatchEvent(new Event(HYDRATION_FAILED));
    fillEmptyRoot();
  });
else fillEmptyRoot();

/** A page that went live without markup would stay empty. */
function fillEmptyRoot(): void {
  const root = document.getElementById('root');
  if (root && !root.hasChildNodes()) root.textContent = FAILED;
}
