import { correctedAddress } from './correctedAddress';
import { drawnRollout } from './drawnRollout';
import { leaveEndedPlace } from './leaveEndedPlace';
import { namedPreview } from './namedPreview';
import { openPreview } from './openPreview';
import { replacePage } from './replacePage';

// Script of the not-found page. It runs before the first paint.

const corrected = correctedAddress();
if (corrected !== undefined) replacePage(corrected);
else if (!leaveEndedPlace()) {
  // A shell that is rolled out may have a page that the live one lacks.
  const name = namedPreview() ?? drawnRollout();
  if (name) openPreview(name);
}
