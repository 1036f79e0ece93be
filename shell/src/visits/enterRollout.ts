import { drawnRollout } from './drawnRollout';
import { namedPreview } from './namedPreview';
import { openPreview } from './openPreview';

// Script of a live page while its remote or the shell is rolled out: decides before the first paint
// what the visitor gets.

const name = namedPreview() ?? drawnRollout();
if (name) openPreview(name);
