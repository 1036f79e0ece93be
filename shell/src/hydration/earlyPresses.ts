import { isSupported } from './isSupported';
import { keepEarlyPresses, TOO_OLD } from './keepEarlyPresses';

// Inlined into pages with a button, before startUp.ts. Like that script, it is ES5.

const giveUp = keepEarlyPresses(isSupported ? window.earlyModule : undefined);
if (!isSupported) giveUp(TOO_OLD);
