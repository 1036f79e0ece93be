import { FAILED, keepEarlyPresses, TOO_OLD } from './keepEarlyPresses';
import { startScripts } from './startScripts';

// Inlined into page.html: runs as soon as the markup is parsed, before the page's scripts load.
//
// The build turns it into ES5, and what runs in every browser uses old functions only: a browser
// that is too old for the page's scripts must be able to say so.

/** The newest features that the scripts may use are those of ES2023. */
const isSupported = 'toSorted' in Array.prototype;

const giveUp = keepEarlyPresses(isSupported ? window.earlyModule : undefined);
if (isSupported) startScripts(() => fail(FAILED));
else fail(TOO_OLD);

function fail(why: string): void {
  giveUp(why);
  // A page that went live without markup would stay empty.
  const root = document.getElementById('root');
  if (root && !root.hasChildNodes()) root.textContent = FAILED;
}
