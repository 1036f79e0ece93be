import { HYDRATION_FAILED } from './events';
import { isSupported } from './isSupported';
import { FAILED } from './keepEarlyPresses';
import { startScripts } from './startScripts';

// Inlined into every page as a module: runs once the page is parsed, before its scripts load. Classic
// scripts would run, and be compiled, during the parse, and delay the first paint. It does nothing
// before that paint, because compiling and running it takes a phone 5 to 9 ms.
//
// The build turns it into ES2017, and what runs in every browser uses old functions only: a browser
// that is too old for the page's scripts must be able to say so.

/** Defined in page.html: replaces the page if the address or the tab names a preview. */
declare const enterPreview: () => void;

/** Longest wait for the first paint, in milliseconds. A tab that is left at once does not paint. */
const LIMIT = 1500;
let isStarted = false;

// A tab in the background does not paint.
if (document.hidden) startUp();
else {
  requestAnimationFrame(() => setTimeout(startUp));
  setTimeout(startUp, LIMIT);
}

function startUp(): void {
  if (isStarted) return;
  isStarted = true;
  enterPreview();
  if (isSupported)
    startScripts(() => {
      dispatchEvent(new Event(HYDRATION_FAILED));
      fillEmptyRoot();
    });
  else fillEmptyRoot();
}

/** A page that went live without markup would stay empty. */
function fillEmptyRoot(): void {
  const root = document.getElementById('root');
  if (root && !root.hasChildNodes()) root.textContent = FAILED;
}
