import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { respond } from '../support/TestApi';

/** How the server fails for a script of a version. */
interface ServerFault {
  script: 'entry' | 'page';
  respond: (response: ServerResponse, file: string) => void;
}

/** Makes a page's component fail. Runs in the browser, with the name of the page's module. */
type PageFault = (module: string) => void;

/** A fault of a remote's live version. */
export type RemoteFault = ServerFault | PageFault;

export const missingContainer: ServerFault = { script: 'entry', respond: respond(404) };

export const changedPage: ServerFault = { script: 'page', respond: respondChanged };

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

/**
 * Returns the text to replace in a page's script so that the browser can replace its component: by
 * what `pageFaults` has for its module.
 */
export function makeFailable(module: string, script: string): Record<string, string> {
  const [exported = '', page = ''] = /default:\(\)=>(\w+)/.exec(script) ?? [];
  return { [exported]: `default:()=>globalThis.pageFaults?.${module}?.(${page})??${page}` };
}

export function throwInRender(module: string) {
  const Broken = () => {
    throw new Error('broken page');
  };
  Object.assign(window, { pageFaults: { [module]: () => Broken } });
}
