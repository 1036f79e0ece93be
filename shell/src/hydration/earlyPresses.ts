import { holdLinks } from './leaveDocument';
import { isSupported, keepEarlyPresses, TOO_OLD } from './keepEarlyPresses';

// Inlined into pages with a button, before startUp.ts and as that script is. For browsers without
// modules, page.html has a script of its own.

holdLinks();
const giveUp = keepEarlyPresses(isSupported ? window.earlyModule : undefined);
if (!isSupported) giveUp(TOO_OLD);
