import { HYDRATION_FAILED } from './events';
import { isSupported } from './isSupported';
import { FAILED } from './keepEarlyPresses';
import { startScripts } from './startScripts';

// Inlined into every page as a module: runs once the page is parsed, before its scripts load. Classic
// scripts would run, and be compiled, during the parse, and delay the first paint. All of this waits
// for that paint, because compiling and running it takes a phone 5 to 10 ms. A tab in the background
// paints nothing.
//
// The build turns it into ES2017, and what runs in every browser uses old functions only: a browser
// that is too old for the page's scripts must be able to say so.

/** Defined in page.html: replaces the page if the address or the tab names a preview. */
declare const enterPreview: () => void;

if (document.hidden) startUp();
else requestAnimationFrame(() => setTimeout(startUp));

function startUp(): void {
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
