import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { respond } from '../support/TestApi';

/** How the server fails for a script of a remote's live version. */
export interface RemoteFault {
  script: 'entry' | 'page';
  respond: (response: ServerResponse, file: string) => void;
}

export const missingContainer: RemoteFault = { script: 'entry', respond: respond(404) };

export const changedPage: RemoteFault = { script: 'page', respond: respondChanged };

/**
 * Responds with a script that runs, but has other bytes than the release. The browser may cache it:
 * the next try must not get that copy.
 */
function respondChanged(response: ServerResponse, file: string) {
  response
    .writeHead(200, {
      'Content-Type': 'text/javascript',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
    .end(`${readFileSync(file, 'utf8')}\n;window.tampered=true;`);
}
